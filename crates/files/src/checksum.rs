//! Records with a checksum at their end. It tells of damage by accident, not of a forger.

const LENGTH: usize = size_of::<u32>();

/// The record with its checksum behind it.
pub fn seal(mut record: Vec<u8>) -> Vec<u8> {
    let sum = of(&record);
    record.extend(sum.to_le_bytes());
    record
}

/// The record without its checksum; `None` if they do not belong together.
pub fn unseal(sealed: &[u8]) -> Option<&[u8]> {
    let (record, sum) = sealed.split_last_chunk::<LENGTH>()?;
    (of(record) == u32::from_le_bytes(*sum)).then_some(record)
}

/// CRC-32, which notices every change of up to 32 bits in a row.
pub fn of(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

//! Many small numbers in few bytes: most take one byte, a run of zeros two or three.

/// The numbers as bytes. Each is turned into a whole number without a sign: 0, -1, 1, -2, 2 and so on become 0, 1, 2, 3, 4.
/// That is written seven bits a byte, the lowest first, with the highest bit set in all bytes but the last. A zero is
/// followed by how many more come after it, written in the same way.
pub(super) fn write(numbers: &[i16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = numbers;
    while let Some((&number, after)) = rest.split_first() {
        push(&mut bytes, u32::from((number << 1 ^ number >> 15).cast_unsigned()));
        rest = after;
        if number == 0 {
            let zeros = after.iter().take_while(|&&number| number == 0).count();
            push(&mut bytes, zeros as u32);
            rest = &after[zeros..];
        }
    }
    bytes
}

/// So many numbers; `None` if the bytes are of more or fewer, or of none.
pub(super) fn read(bytes: &[u8], count: usize) -> Option<Vec<i16>> {
    let mut numbers = Vec::with_capacity(count);
    let mut rest = bytes;
    while !rest.is_empty() {
        let number = u16::try_from(pull(&mut rest)?).ok()?;
        numbers.push((number >> 1).cast_signed() ^ -(number & 1).cast_signed());
        if number == 0 {
            let zeros = pull(&mut rest)? as usize;
            numbers.resize(numbers.len().checked_add(zeros).filter(|&length| length <= count)?, 0);
        }
        if numbers.len() > count {
            return None;
        }
    }
    (numbers.len() == count).then_some(numbers)
}

fn push(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn pull(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in (0..28).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_read_as_it_was_written() {
        let numbers: Vec<i16> = (i16::MIN..=i16::MAX).chain([0; 300]).chain([7, 0, -1, 0, 0]).collect();
        assert_eq!(read(&write(&numbers), numbers.len()), Some(numbers));
        assert_eq!(write(&[0; 1000]).len(), 3);
        assert_eq!(write(&[63, -64, 64]).len(), 4);
    }

    #[test]
    fn too_many_too_few_or_half_a_number_are_refused() {
        let bytes = write(&[1, 0, 0, -300]);
        assert!(read(&bytes, 4).is_some());
        for count in [0, 1, 3, 5] {
            assert_eq!(read(&bytes, count), None, "{count}");
        }
        assert_eq!(read(&bytes[..bytes.len() - 1], 4), None);
        assert_eq!(read(&[0xFF; 9], 1), None);
    }
}

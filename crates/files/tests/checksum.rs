//! Damage is told.

use files::checksum::{seal, unseal};

#[test]
fn a_sealed_record_comes_back() {
    for record in [&b""[..], b"a", b"a longer record"] {
        assert_eq!(unseal(&seal(record.to_vec())), Some(record));
    }
}

#[test]
fn every_flipped_bit_of_a_record_is_told() {
    let sealed = seal(b"eleven men and a king".to_vec());
    for bit in 0..sealed.len() * 8 {
        let mut damaged = sealed.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(unseal(&damaged), None, "bit {bit}");
    }
}

#[test]
fn a_record_that_was_cut_off_is_told() {
    let sealed = seal(b"eleven men and a king".to_vec());
    for length in 0..sealed.len() {
        assert_eq!(unseal(&sealed[..length]), None, "{length} bytes");
    }
}

//! What stands together on a few squares, as a number: men on windows of three rows by two squares, and men and kings on
//! blocks of two rows by two squares.
//!
//! Turned round, window 0 is window 17 and block 0 is block 20, and the squares of each stand in the opposite order. So
//! both sides' numbers are read from the same bits.

/// Windows: three in each three rows.
pub(super) const WINDOWS: usize = 18;
/// What can be on one: nothing, an own man or a man of the other side on each of six squares.
pub(super) const MEN_PATTERNS: usize = 729;
/// Blocks: three in each two rows.
pub(super) const BLOCKS: usize = 21;
/// What can be on one: nothing, own man, own king, the other side's man or its king on each of four squares.
pub(super) const BLOCK_PATTERNS: usize = 625;

const MEN_BASE: u16 = 3;
const BLOCK_BASE: u16 = 5;

/// What the bits of a window or block count, the first square 1, the next as much as the base, and so on.
const MEN: [u16; 64] = counts(MEN_BASE, 6, false);
const MEN_TURNED: [u16; 64] = counts(MEN_BASE, 6, true);
const BLOCK: [u16; 16] = counts(BLOCK_BASE, 4, false);
const BLOCK_TURNED: [u16; 16] = counts(BLOCK_BASE, 4, true);

/// The windows and the blocks that a square lies in, for the squares of each byte of a set.
const WINDOWS_TOUCHED: [[u32; 256]; 4] = touched(WINDOWS, 3);
const BLOCKS_TOUCHED: [[u32; 256]; 4] = touched(BLOCKS, 2);

const fn counts<const N: usize>(base: u16, squares: u32, is_turned: bool) -> [u16; N] {
    let mut counts = [0; N];
    let mut bits = 0;
    while bits < N {
        let mut square = 0;
        while square < squares {
            if bits >> square & 1 == 1 {
                counts[bits] += base.pow(if is_turned { squares - 1 - square } else { square });
            }
            square += 1;
        }
        bits += 1;
    }
    counts
}

const fn touched(areas: usize, rows: u32) -> [[u32; 256]; 4] {
    let mut touched = [[0; 256]; 4];
    let mut entry = 0;
    while entry < 4 * 256 {
        let mut area = 0;
        while area < areas {
            if squares_of(area, rows) >> (entry / 256 * 8) & 0xFF & (entry % 256) as u32 != 0 {
                touched[entry / 256][entry % 256] |= 1 << area;
            }
            area += 1;
        }
        entry += 1;
    }
    touched
}

const fn first_square(area: usize) -> u32 {
    (area / 3 * 4 + area % 3) as u32
}

const fn squares_of(area: usize, rows: u32) -> u32 {
    let squares = if rows == 3 { 0x333 } else { 0x33 };
    squares << first_square(area)
}

/// The windows that some squares lie in, as a set.
#[inline]
pub(super) fn windows_with(squares: u32) -> u32 {
    areas_with(&WINDOWS_TOUCHED, squares)
}

/// The blocks that some squares lie in, as a set.
#[inline]
pub(super) fn blocks_with(squares: u32) -> u32 {
    areas_with(&BLOCKS_TOUCHED, squares)
}

#[inline]
fn areas_with(touched: &[[u32; 256]; 4], squares: u32) -> u32 {
    touched.iter().zip(squares.to_le_bytes()).fold(0, |areas, (byte, bits)| areas | byte[usize::from(bits)])
}

/// The bits of a window, from its first square on.
#[inline]
fn window_bits(plane: u32, window: usize) -> usize {
    let bits = plane >> first_square(window);
    (bits & 3 | bits >> 2 & 0xC | bits >> 4 & 0x30) as usize
}

#[inline]
fn block_bits(plane: u32, block: usize) -> usize {
    let bits = plane >> first_square(block);
    (bits & 3 | bits >> 2 & 0xC) as usize
}

/// The number of the men on a window.
pub(super) fn men(planes: &[u32; 4], window: usize) -> usize {
    men_of_both(planes, window)[0]
}

/// The number of what stands on a block.
pub(super) fn block(planes: &[u32; 4], block: usize) -> usize {
    block_of_both(planes, block)[0]
}

/// The number of the men on a window, and the number as the other side sees it on its own window.
#[inline]
pub(super) fn men_of_both(planes: &[u32; 4], window: usize) -> [usize; 2] {
    let (own, other) = (window_bits(planes[0], window) & 63, window_bits(planes[2], window) & 63);
    [usize::from(MEN[own] + 2 * MEN[other]), usize::from(MEN_TURNED[other] + 2 * MEN_TURNED[own])]
}

/// The number of what stands on a block, and the number as the other side sees it on its own block.
#[inline]
pub(super) fn block_of_both(planes: &[u32; 4], block: usize) -> [usize; 2] {
    let [men, kings, others, other_kings] = planes.map(|plane| block_bits(plane, block) & 15);
    let number = |count: &[u16; 16], digits: [usize; 4]| {
        usize::from(count[digits[0]] + 2 * count[digits[1]] + 3 * count[digits[2]] + 4 * count[digits[3]])
    };
    [
        number(&BLOCK, [men, kings, others, other_kings]),
        number(&BLOCK_TURNED, [others, other_kings, men, kings]),
    ]
}

/// Whether a king stands on a block.
#[inline]
pub(super) fn has_king(planes: &[u32; 4], block: usize) -> bool {
    (planes[1] | planes[3]) & squares_of(block, 2) != 0
}

/// The men of a number that stand on squares of which no earlier window has one, as inputs of pieces.
pub(super) fn men_of(window: usize, number: usize) -> impl Iterator<Item = usize> {
    let earlier = (0..window).fold(0, |squares, earlier| squares | squares_of(earlier, 3));
    (0..6_u32).filter_map(move |place| {
        let square = first_square(window) + place / 2 * 4 + place % 2;
        let plane = match number / usize::from(MEN_BASE).pow(place) % usize::from(MEN_BASE) {
            0 => return None,
            1 => 0,
            _ => 2,
        };
        (earlier >> square & 1 == 0).then_some(plane * 32 + square as usize)
    })
}

/// The kings of a number that stand on squares of which no earlier block has one, as inputs of pieces.
pub(super) fn kings_of(block: usize, number: usize) -> impl Iterator<Item = usize> {
    let earlier = (0..block).fold(0, |squares, earlier| squares | squares_of(earlier, 2));
    (0..4_u32).filter_map(move |place| {
        let square = first_square(block) + place / 2 * 4 + place % 2;
        let plane = match number / usize::from(BLOCK_BASE).pow(place) % usize::from(BLOCK_BASE) {
            2 => 1,
            4 => 3,
            _ => return None,
        };
        (earlier >> square & 1 == 0).then_some(plane * 32 + square as usize)
    })
}

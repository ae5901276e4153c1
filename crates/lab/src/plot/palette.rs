//! Colors, dashes, markers, and the style sheet with its light and dark halves. Lines differ by color and
//! dash, points by color and shape, so that neither color vision nor a color printer is needed.

/// How a series looks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Style {
    index: usize,
    /// A color of its own, for layers of a stack.
    pub(super) ramp: Option<String>,
}

// Okabe and Ito's palette without its yellow and its black, with a brown; on dark ground in lighter shades.
const LIGHT: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#b8528d", "#c98500", "#2f9be0", "#7d5a3c"];
const DARK: [&str; 7] = ["#4aa8e8", "#f58b4c", "#2fc79b", "#e39ac6", "#f0b73a", "#9ad4fa", "#c4a184"];

// Five do not divide seven: 35 combinations before one repeats.
const DASHES: [&str; 5] = ["none", "8 3", "3 2.5", "10 3 2 3", "5 2 1.5 2 1.5 2"];

// Relative paths about the point: disc, square, triangle, diamond, triangle on its tip.
const MARKERS: [&str; 5] = [
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "m-3.5-3.5h7v7h-7z",
    "m0-4.6l4.4 7.6h-8.8z",
    "m0-5l4.4 5l-4.4 5l-4.4-5z",
    "m0 4.6l4.4-7.6h-8.8z",
];

// Anchors of the viridis color map without its darkest and lightest ends: equal steps to the eye.
const RAMP: [[f64; 3]; 6] = [
    [71.0, 44.0, 122.0],
    [59.0, 81.0, 139.0],
    [44.0, 113.0, 142.0],
    [33.0, 144.0, 141.0],
    [92.0, 200.0, 99.0],
    [224.0, 227.0, 60.0],
];

impl Style {
    pub(super) fn numbered(index: usize) -> Style {
        Style { index, ramp: None }
    }

    /// The style of one of `count` ordered layers.
    pub(super) fn layer(index: usize, count: usize) -> Style {
        let along = if count > 1 { index as f64 / (count - 1) as f64 } else { 0.5 };
        Style { index, ramp: Some(ramp(along)) }
    }

    /// The class that gives the color to `currentColor`.
    pub(super) fn class(&self) -> String {
        format!("plot-color-{}", self.index % LIGHT.len())
    }

    /// What areas are filled with.
    pub(super) fn fill(&self) -> &str {
        self.ramp.as_deref().unwrap_or("currentColor")
    }

    /// Where in a repeated pattern the style begins, from 0 to 1.
    pub(super) fn stagger(&self) -> f64 {
        (0.5 + self.index as f64 * 0.382).fract()
    }

    pub(super) fn dash(&self) -> &'static &'static str {
        &DASHES[self.index % DASHES.len()]
    }

    pub(super) fn marker(&self) -> &'static str {
        MARKERS[self.index % MARKERS.len()]
    }
}

fn ramp(along: f64) -> String {
    let position = along * (RAMP.len() - 1) as f64;
    let before = (position as usize).min(RAMP.len() - 2);
    let part = position - before as f64;
    let mixed = |channel: usize| {
        (RAMP[before][channel] * (1.0 - part) + RAMP[before + 1][channel] * part).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2))
}

/// The style sheet: the same for all charts, so that many can stand in one page. Paper is always light.
pub fn style_sheet() -> String {
    let light = colors("#ffffff", "#1f2328", "#57606a", "#d9dee3", &LIGHT);
    let dark = colors("#15181c", "#e6e8eb", "#a3abb3", "#343a41", &DARK);
    format!(
        ".plot{{color-scheme:light dark;max-width:100%;height:auto;font-family:sans-serif}}{light}\
         @media screen and (prefers-color-scheme:dark){{{dark}}}"
    )
}

fn colors(ground: &str, ink: &str, quiet: &str, grid: &str, series: &[&str]) -> String {
    let mut text = format!(
        ".plot-ground{{fill:{ground}}}.plot-seam{{stroke:{ground}}}.plot-halo{{stroke:{ground};stroke-width:3px;\
         stroke-linejoin:round;paint-order:stroke}}.plot-ink{{fill:{ink}}}\
         .plot-quiet{{fill:{quiet}}}.plot-axis{{stroke:{quiet}}}.plot-grid{{stroke:{grid}}}"
    );
    for (index, color) in series.iter().enumerate() {
        text.push_str(&format!(".plot-color-{index}{{color:{color}}}"));
    }
    text
}

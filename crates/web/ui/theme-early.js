// Runs before the first paint, so that a chosen theme never flashes into the other one.
(function () {
  try {
    var chosen = localStorage.getItem("crownhead-theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage may be forbidden: the system's own setting then decides.
  }
})();

// rows by words, verdict and evidence; everything unfolded for print
(() => {
  const form = document.querySelector("form.filter");
  const rows = [...document.querySelectorAll("table.rows tbody tr")];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const show = () => {
    const words = form.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const asked = words.length > 0 || form.verdict.value !== "" || form.evidence.value !== "";
    let seen = 0;
    rows.forEach((row, k) => {
      const fits = (!form.verdict.value || row.dataset.verdict === form.verdict.value)
        && (!form.evidence.value || row.dataset.evidence === form.evidence.value)
        && words.every((word) => texts[k].includes(word));
      row.hidden = !fits;
      seen += fits ? 1 : 0;
    });
    for (const group of document.querySelectorAll("details")) {
      const any = [...group.querySelectorAll("tbody tr")].some((row) => !row.hidden);
      group.hidden = !any;
      if (asked) group.open = any;
    }
    for (const part of document.querySelectorAll("section.exhibit"))
      part.hidden = asked && ![...part.querySelectorAll("tbody tr")].some((row) => !row.hidden);
    form.querySelector("output").textContent = asked ? `${seen} of ${rows.length} rows` : "";
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((group) => { group.open = true; }));
  const unfold = () => { const group = document.getElementById(location.hash.slice(1)); if (group instanceof HTMLDetailsElement) group.open = true; };
  window.addEventListener("hashchange", unfold);
  unfold();
})();

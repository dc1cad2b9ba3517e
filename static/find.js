/* Readings by a word of them. */
export function startFind() {
  const input = document.querySelector('[data-find]');
  if (!input) return;
  const all = [...document.querySelectorAll('.reading')].map((one) => ({ one, text: one.textContent.toLowerCase() }));
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { one, text } of all) one.hidden = !words.every((word) => text.includes(word));
    document.querySelectorAll('[data-section]').forEach((section) => {
      section.hidden = !section.querySelector('.reading:not([hidden])');
    });
    document.querySelector('[data-found-none]').hidden = all.some(({ one }) => !one.hidden);
  });
}

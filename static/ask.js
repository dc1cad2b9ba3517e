/* The question form: a choice among buttons asks again at once, a close call is
 * settled with one tap, and a tap on the map picks a unit or a place. */
export function startAsk() {
  const form = document.getElementById('ask');
  if (!form) return;

  document.querySelectorAll('[data-fill]').forEach((button) => {
    button.addEventListener('click', (event) => {
      const input = form.elements.namedItem(button.dataset.fill);
      if (!input) return;
      event.preventDefault();
      input.value = button.dataset.value;
      form.requestSubmit();
    });
  });

  /* Once odds are shown, what they rest on should not lag behind the buttons. */
  form.addEventListener('change', (event) => {
    const judged = document.querySelector('.slip');
    if (judged && event.target.type === 'radio') form.requestSubmit();
    else if (judged) judged.classList.add('is-stale');
  });

  document.addEventListener('umpired:unit', (event) => {
    const id = event.detail;
    for (const one of form.elements) {
      const option = one.tagName === 'SELECT' && [...one.options].find((entry) => entry.value === id);
      if (!option && !(one.type === 'radio' && one.value === id)) continue;
      if (option) one.value = id;
      else one.checked = true;
      form.requestSubmit();
      return;
    }
  });

  document.addEventListener('umpired:spot', (event) => {
    for (const name of ['x', 'y']) {
      const input = form.elements.namedItem(name);
      if (!input || input.type === 'hidden') return;
      input.value = event.detail[name].toFixed(1);
    }
    form.requestSubmit();
  });
}

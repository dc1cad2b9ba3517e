/* Small things: print, back, what a link into the page should open, ready words. */
import { make } from './dom.js';

function openTarget() {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id && document.getElementById(id);
  if (!target) return;
  for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
}

/* Only the scenarios of the chosen rules, and the first of them picked. */
function filterScenarios() {
  const system = document.querySelector('#f-system input:checked')?.value;
  const scenarios = [...document.querySelectorAll('#f-scenario [data-system]')];
  for (const one of scenarios) one.hidden = one.dataset.system !== '' && one.dataset.system !== system;
  const shown = scenarios.filter((one) => !one.hidden).map((one) => one.querySelector('input'));
  if (shown.length > 0 && !shown.some((radio) => radio.checked)) shown[0].checked = true;
}

/* What is often written in a field, to be tapped instead of typed. */
function offerWords(input) {
  const words = [...(input.list?.options ?? [])].map((option) => option.value);
  if (words.length === 0) return;
  const row = make('p', { class: 'words' });
  for (const word of words) {
    const button = make('button', { type: 'button', class: 'button' }, word);
    button.addEventListener('click', () => {
      input.value = word;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    row.append(button);
  }
  input.after(row);
  input.removeAttribute('list');
}

export function startPage() {
  document.querySelectorAll('input[list]').forEach(offerWords);
  document.querySelectorAll('[data-print]').forEach((button) => {
    button.hidden = false;
    button.addEventListener('click', () => print());
  });
  document.querySelectorAll('[data-back]').forEach((button) => {
    button.hidden = history.length < 2;
    button.addEventListener('click', () => history.back());
  });
  openTarget();
  addEventListener('hashchange', openTarget);
  if (document.getElementById('f-system')) {
    document.getElementById('f-system').addEventListener('change', filterScenarios);
    filterScenarios();
  }
}

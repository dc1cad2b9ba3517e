/* A unit's facing by eight arrows, as it stands on the table: up is away from the
 * near edge.  Other angles are typed. */
import { make } from './dom.js';
import { wire } from './parts.js';

const ARROWS = [
  ['↖', 315, 'far left'],
  ['↑', 0, 'away from the near edge'],
  ['↗', 45, 'far right'],
  ['←', 270, 'left'],
  null,
  ['→', 90, 'right'],
  ['↙', 225, 'near left'],
  ['↓', 180, 'towards the near edge'],
  ['↘', 135, 'near right'],
];

function addDial(input) {
  const dial = make('div', { class: 'dial', role: 'group', 'aria-label': 'Facing' });
  const mark = () => {
    const now = Number.parseFloat(input.value || input.placeholder);
    dial.querySelectorAll('button').forEach((one) => one.classList.toggle('is-on', Number(one.value) === now));
  };
  for (const arrow of ARROWS) {
    if (!arrow) {
      dial.append(make('span'));
      continue;
    }
    const [sign, degrees, words] = arrow;
    const button = make('button', { type: 'button', class: 'button', value: degrees, 'aria-label': words }, sign);
    button.addEventListener('click', () => {
      input.value = String(degrees);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      mark();
      if (document.querySelector('.slip')) input.form.requestSubmit();
    });
    dial.append(button);
  }
  input.parentElement.after(dial);
  input.addEventListener('input', mark);
  mark();
}

export function startDial() {
  wire((root) => root.querySelectorAll('#ask input[name=facing][type=text]').forEach(addDial));
}

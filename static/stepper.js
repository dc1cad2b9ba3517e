/* A minus and a plus beside whole numbers: a tap instead of a keyboard. */
import { make } from './dom.js';
import { wire } from './parts.js';

function addSteps(input) {
  const min = input.dataset.min === '' ? -Infinity : Number(input.dataset.min);
  const max = input.dataset.max === '' ? Infinity : Number(input.dataset.max);
  const step = Number(input.dataset.step) || 1;
  const label = input.labels?.[0]?.firstChild?.textContent.trim() ?? '';
  const change = (by) => {
    const shown = input.value.trim() || input.placeholder.trim();
    const now = Number.parseFloat(shown);
    const next = Number.isFinite(now) ? now + by : Number.isFinite(min) ? min : 0;
    input.value = String(Math.min(max, Math.max(min, next)));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const button = (sign, by, word) => {
    const one = make('button', { type: 'button', class: 'step', 'aria-label': `${label}: ${word}` }, sign);
    one.addEventListener('click', () => change(by));
    return one;
  };
  input.before(button('−', -step, 'less'));
  input.after(button('+', step, 'more'));
  input.parentElement.classList.add('has-steps');
}

export function startSteppers() {
  wire((root) => root.querySelectorAll('input[data-type=int]').forEach(addSteps));
}

/* One pad for all dice instead of a row of buttons for each.
 *
 * The radio buttons stay in the form, out of sight, and carry the answer: what is
 * sent is the same with and without this.  A key fills the current die and goes to
 * the next empty one; a filled die is tapped to correct it. */
import { make } from './dom.js';
import { wire } from './parts.js';

let inUse = null; /* the pad that the keyboard types into */

function readSlots(box) {
  return [...box.querySelectorAll('.slot')].map((slot) => ({
    slot,
    sides: Number(slot.dataset.sides),
    label: slot.querySelector('legend').firstChild.textContent.trim(),
    radios: [...slot.querySelectorAll('input[type=radio]')],
  }));
}

const faceOf = (die) => {
  const on = die.radios.find((radio) => radio.checked);
  return on ? Number(on.value) : null;
};

function buildPad(box) {
  const dice = readSlots(box);
  if (dice.length === 0) return;
  const form = box.closest('form');
  const rule = form.querySelector('[data-when-full]');
  let current = 0;

  const tray = make('div', { class: 'pad-tray', role: 'group', 'aria-label': 'Dice thrown' });
  const keys = make('div', { class: 'pad-keys', role: 'group', 'aria-label': 'Pips' });
  const words = make('p', { class: 'pad-words', 'aria-live': 'polite' });
  const cells = dice.map((die, index) => {
    const cell = make('button', { type: 'button', class: 'die' });
    cell.addEventListener('click', () => go(index));
    tray.append(cell);
    return cell;
  });

  function go(index) {
    current = Math.max(0, Math.min(index, dice.length - 1));
    draw();
  }

  function fill(face) {
    const die = dice[current];
    if (face < 1 || face > die.sides) return;
    die.radios.forEach((radio) => {
      radio.checked = Number(radio.value) === face;
    });
    const after = dice.findIndex((one, index) => index > current && faceOf(one) === null);
    const any = dice.findIndex((one) => faceOf(one) === null);
    if (any < 0) {
      draw();
      rule?.focus({ preventScroll: true });
    } else {
      go(after >= 0 ? after : any);
    }
  }

  function back() {
    if (faceOf(dice[current]) === null && current > 0) current -= 1;
    dice[current].radios.forEach((radio) => {
      radio.checked = false;
    });
    draw();
  }

  function drawKeys(sides) {
    if (Number(keys.dataset.sides) === sides) return;
    keys.dataset.sides = sides;
    keys.replaceChildren();
    for (let face = 1; face <= sides; face++) {
      const key = make('button', { type: 'button', class: 'key' }, String(face));
      key.addEventListener('click', () => fill(face));
      keys.append(key);
    }
    const rub = make('button', { type: 'button', class: 'key rub', 'aria-label': 'Take the last die back' }, '⌫');
    rub.addEventListener('click', back);
    keys.append(rub);
  }

  function draw() {
    const full = dice.every((die) => faceOf(die) !== null);
    dice.forEach((die, index) => {
      const face = faceOf(die);
      cells[index].textContent = face === null ? '' : String(face);
      cells[index].classList.toggle('is-current', index === current && !full);
      cells[index].setAttribute(
        'aria-label',
        `${die.label}, die ${index + 1} of ${dice.length}: ${face === null ? 'not thrown yet' : face}`,
      );
    });
    drawKeys(dice[current].sides);
    const die = dice[current];
    const sum = dice.reduce((total, one) => total + (faceOf(one) ?? 0), 0);
    words.textContent = full
      ? dice.length > 1
        ? `${dice.map(faceOf).join(' + ')} = ${sum}`
        : `${sum}`
      : dice.length > 1
        ? `${die.label}: die ${current + 1} of ${dice.length}`
        : die.label;
    if (rule) rule.disabled = !full;
  }

  box.classList.add('has-pad');
  box.append(words, tray, keys);
  const empty = dice.findIndex((die) => faceOf(die) === null);
  go(empty < 0 ? 0 : empty);
  inUse = { box, fill, back };
}

function typed(event) {
  if (!inUse?.box.isConnected || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.('input:not([type=radio]), select, textarea, [contenteditable]')) return;
  if (/^[0-9]$/.test(event.key)) inUse.fill(event.key === '0' ? 10 : Number(event.key));
  else if (event.key === 'Backspace') inUse.back();
  else return;
  event.preventDefault();
}

export function startDicePad() {
  wire((root) => root.querySelectorAll('[data-dice-pad]').forEach(buildPad));
  document.addEventListener('keydown', typed);
}

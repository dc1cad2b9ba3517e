/* Big digits for the PIN, so that no system keyboard covers half a tablet. */
import { make } from './dom.js';

export function startPinPad() {
  const form = document.querySelector('.pin-form');
  const pin = form?.querySelector('input[name=pin]');
  if (!pin) return;
  const pad = make('div', { class: 'pin-pad', role: 'group', 'aria-label': 'Digits' });
  const press = (change) => {
    pin.value = change(pin.value);
    pin.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const digit of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) pad.append(digitKey(digit));
  const rub = make('button', { type: 'button', class: 'key rub', 'aria-label': 'Take the last digit back' }, '⌫');
  rub.addEventListener('click', () => press((text) => text.slice(0, -1)));
  const send = form.querySelector('button[type=submit]');
  pad.append(rub, digitKey('0'), send);
  send.classList.add('key');
  form.append(pad);
  if (matchMedia('(pointer: coarse)').matches) pin.setAttribute('inputmode', 'none');

  function digitKey(digit) {
    const key = make('button', { type: 'button', class: 'key' }, digit);
    key.addEventListener('click', () => press((text) => text + digit));
    return key;
  }

  const left = document.querySelector('[data-countdown]');
  if (!left) return;
  send.disabled = true;
  const timer = setInterval(() => {
    const seconds = Math.max(0, Number(left.textContent) - 1);
    left.textContent = String(seconds);
    if (seconds > 0) return;
    send.disabled = false;
    clearInterval(timer);
  }, 1000);
}

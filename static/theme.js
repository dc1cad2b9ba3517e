/* Light or dark, and the size of the letters: a choice is kept on this device only. */
const CHOICES = [
  { id: 'theme', words: { auto: 'Light or dark: as the device has it', light: 'Light', dark: 'Dark' } },
  { id: 'scale', words: { auto: 'Letters: as they are', large: 'Letters: large', larger: 'Letters: larger' } },
];

const keyOf = (choice) => `umpired-${choice.id}`;

function read(choice) {
  try {
    const kept = localStorage.getItem(keyOf(choice));
    return Object.hasOwn(choice.words, kept) ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

function keep(choice, value) {
  try {
    localStorage.setItem(keyOf(choice), value);
  } catch {
    /* a private window keeps nothing: the choice lasts for this page */
  }
}

function show(choice, value) {
  if (value === 'auto') delete document.documentElement.dataset[choice.id];
  else document.documentElement.dataset[choice.id] = value;
}

function wire(choice) {
  const button = document.getElementById(choice.id);
  if (!button) return;
  const order = Object.keys(choice.words);
  const name = (value) => {
    button.dataset[choice.id] = value;
    button.title = choice.words[value];
    button.querySelector('.sr').textContent = choice.words[value];
  };
  button.hidden = false;
  name(read(choice));
  button.addEventListener('click', () => {
    const value = order[(order.indexOf(button.dataset[choice.id]) + 1) % order.length];
    keep(choice, value);
    show(choice, value);
    name(value);
  });
}

export function startTheme() {
  for (const choice of CHOICES) show(choice, read(choice));
  const all = () => CHOICES.forEach(wire);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', all);
  else all();
}

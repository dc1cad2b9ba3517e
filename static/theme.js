/* Light, dark, or as the device has it; a choice is kept on this device only. */
const KEY = 'umpired-theme';
const ORDER = ['auto', 'light', 'dark'];
const WORDS = { auto: 'Light or dark: as the device has it', light: 'Light', dark: 'Dark' };

function read() {
  try {
    const kept = localStorage.getItem(KEY);
    return ORDER.includes(kept) ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

function keep(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    /* a private window keeps nothing: the choice lasts for this page */
  }
}

function show(theme) {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function startTheme() {
  show(read());
  const wire = () => {
    const button = document.getElementById('theme');
    if (!button) return;
    const name = (theme) => {
      button.dataset.theme = theme;
      button.title = WORDS[theme];
      button.querySelector('.sr').textContent = WORDS[theme];
    };
    button.hidden = false;
    name(read());
    button.addEventListener('click', () => {
      const theme = ORDER[(ORDER.indexOf(button.dataset.theme) + 1) % ORDER.length];
      keep(theme);
      show(theme);
      name(theme);
    });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', wire);
  else wire();
}

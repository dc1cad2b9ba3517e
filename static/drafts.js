/* What was typed but not sent survives a reload, a lost network and a tab that the
 * tablet threw away; and no form is sent twice by a second tap.
 *
 * A draft belongs to one form at one address and lives in sessionStorage.  It goes
 * when the next page that loads after sending shows no problem. */
import { wire } from './parts.js';

const SENT = 'umpired-sent';
const keyOf = (form) => `umpired-draft:${location.pathname}${location.search}:${form.dataset.draft}`;

function storage(work) {
  try {
    return work(sessionStorage);
  } catch {
    return null; /* storage may be switched off: then there are no drafts */
  }
}

const controls = (form) =>
  [...form.elements].filter(
    (one) => one.name && !['hidden', 'password', 'file', 'submit', 'button', 'fieldset'].includes(one.type),
  );

const isChoice = (one) => one.type === 'radio' || one.type === 'checkbox';

function isTouched(one) {
  if (isChoice(one)) return one.checked !== one.defaultChecked;
  if (one.tagName === 'SELECT')
    return [...one.options].some((option) => option.selected !== option.defaultSelected) && one.value !== '';
  return one.value !== one.defaultValue;
}

const ticked = (form, name) =>
  controls(form)
    .filter((one) => one.name === name && one.checked)
    .map((one) => one.value);

function save(form) {
  const typed = {};
  for (const one of controls(form)) {
    if (!isTouched(one)) continue;
    if (one.type === 'checkbox') typed[one.name] = ticked(form, one.name);
    else if (isChoice(one) && !one.checked) continue;
    else typed[one.name] = one.value;
  }
  storage((kept) => {
    if (Object.keys(typed).length === 0) kept.removeItem(keyOf(form));
    else kept.setItem(keyOf(form), JSON.stringify(typed));
  });
}

function restore(form) {
  const text = storage((kept) => kept.getItem(keyOf(form)));
  if (!text) return;
  let typed;
  try {
    typed = JSON.parse(text);
  } catch {
    return;
  }
  for (const one of controls(form)) {
    if (!Object.hasOwn(typed, one.name)) continue;
    if (one.type === 'checkbox') one.checked = typed[one.name].includes(one.value);
    else if (isChoice(one)) one.checked = one.value === typed[one.name];
    else one.value = typed[one.name];
    one.closest('details')?.setAttribute('open', '');
  }
  form.classList.add('has-draft');
}

function forgetSent() {
  if (document.querySelector('[data-problem]')) return;
  storage((kept) => {
    const sent = kept.getItem(SENT);
    if (sent) kept.removeItem(sent);
    kept.removeItem(SENT);
  });
}

/* The pressed button must still be sent, so it is switched off only afterwards. */
function sendOnce(form) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = 'yes';
    if (form.dataset.draft) storage((kept) => kept.setItem(SENT, keyOf(form)));
    setTimeout(() => {
      for (const one of form.elements) {
        if (one.type !== 'submit' || one.disabled) continue;
        one.disabled = true;
        one.dataset.off = 'sent';
      }
    });
  });
}

function wake(form) {
  delete form.dataset.sent;
  for (const one of form.elements) {
    if (one.dataset.off !== 'sent') continue;
    one.disabled = false;
    delete one.dataset.off;
  }
}

/* What was typed has been asked: the address of the page holds it now. */
export function dropDraft(form) {
  storage((kept) => kept.removeItem(keyOf(form)));
}

export function startDrafts() {
  forgetSent();
  wire((root) => root.querySelectorAll('form[method=post]').forEach(sendOnce));
  document.querySelectorAll('form[data-draft]').forEach((form) => {
    restore(form);
    form.addEventListener('input', () => save(form));
    form.addEventListener('change', () => save(form));
  });
  /* A page that comes back by the Back button may send again: the token in it
   * tells the daemon whether it has seen it. */
  addEventListener('pageshow', (event) => {
    if (event.persisted) document.querySelectorAll('form').forEach(wake);
  });
}

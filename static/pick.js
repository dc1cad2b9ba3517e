/* Picking a unit on the table page without leaving it: the page is fetched with that unit
 * picked, and its parts exchanged.  The address says who is picked, so a reload, a link and
 * the next ruling from elsewhere all show the same. */
import { fetchPage, showParts } from './parts.js';

let latest = 0;

async function pick(address, typed = false) {
  const mine = ++latest;
  try {
    const fresh = await fetchPage(address.pathname + address.search);
    if (mine !== latest) return; /* another was picked meanwhile */
    if (!fresh) throw new Error('no page');
    history.replaceState(null, '', address.pathname + address.search);
    showParts(fresh);
    const sheet = document.getElementById('picked');
    if (typed) sheet?.querySelector('.card-acts a, a')?.focus();
    sheet?.scrollIntoView({ block: 'nearest' });
    if (sheet && !matchMedia('(min-width: 1000px)').matches) sheet.scrollIntoView({ block: 'end' });
  } catch {
    location.assign(address); /* let the browser say what is wrong */
  }
}

export function startPick() {
  if (document.body.dataset.page !== 'table') return;
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-pick]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    pick(new URL(link.href instanceof SVGAnimatedString ? link.href.baseVal : link.href, location.href), event.detail === 0);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !location.search) return;
    pick(new URL(location.pathname, location.href));
  });
}

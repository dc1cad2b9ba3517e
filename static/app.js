/* Everything works without these modules; each makes one thing better and finds
 * for itself whether it has anything to do on the page. */
import { startTheme } from './theme.js';
import { startDicePad } from './dice-pad.js';
import { startPinPad } from './pin-pad.js';
import { startDrafts } from './drafts.js';
import { startSteppers } from './stepper.js';
import { startDial } from './dial.js';
import { startMap } from './map.js';
import { startAsk } from './ask.js';
import { startPage } from './page.js';
import { startLive } from './live.js';

startTheme();

function start() {
  document.documentElement.classList.add('js');
  startDrafts();
  startSteppers();
  startDial();
  startDicePad();
  startPinPad();
  startAsk();
  startMap();
  startPage();
  startLive();
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();

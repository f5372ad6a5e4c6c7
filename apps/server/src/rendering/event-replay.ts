import { createHash } from 'node:crypto';
import { ALIVE_EVENT, RECORDED_PRESSES_KEY } from '@gadgetry/contract/event-replay';

/**
 * Stands in every page, since a file would come as late as all others. It keeps the presses of marked
 * buttons away from everyone until the page is alive, and then repeats each exactly once. If the page is
 * left before, those that have a name are kept for the next one.
 */
const SCRIPT = `(()=>{const pressed=[],keep=e=>{const b=e.target.closest?.("[data-early]");if(!b)return;e.stopImmediatePropagation();e.preventDefault();b.ariaBusy="true";pressed.push(b)},left=()=>{const k="${RECORDED_PRESSES_KEY}",s=sessionStorage,names=pressed.splice(0).map(b=>{b.ariaBusy=null;return b.dataset.early}).filter(Boolean);if(names[0])s.setItem(k,JSON.stringify(JSON.parse(s.getItem(k)||"[]").concat(names)))};addEventListener("click",keep,true);addEventListener("pagehide",left);document.addEventListener("${ALIVE_EVENT}",()=>{removeEventListener("click",keep,true);removeEventListener("pagehide",left);for(const b of pressed){b.ariaBusy=null;b.click()}},{once:true})})()`;

export const eventReplayScript = `<script>${SCRIPT}</script>`;

/** By which the Content-Security-Policy lets in this one inline script and no other. */
export const EVENT_REPLAY_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

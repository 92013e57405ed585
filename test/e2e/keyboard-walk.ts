import type { ConsolePage } from './console-page.js';

/**
 * Begins to look for what cannot be reached: what there is to operate, outside of what a dialog covers. A menu that is open
 * is walked alone, with the arrows: Tab closes it.
 */
const beginWalk = `(() => {
  const menu = document.activeElement?.closest('[role="menu"]');
  const within = menu ?? document.querySelector('dialog:modal') ?? document;
  const operated = 'button, a[href], input, select, textarea, summary, [tabindex], [contenteditable="true"]';
  globalThis.walked = new Set();
  globalThis.lastStop = undefined;
  globalThis.toReach = [...within.querySelectorAll(operated)].filter(
    (element) =>
      !element.matches(':disabled, [type=file]') &&
      element.closest('[inert], [aria-hidden="true"]') === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
  );
  if (menu) {
    return 'ArrowDown';
  }
  document.activeElement?.blur();
  return 'Tab';
})()`;

/**
 * One stop of the walk: whether it has come round, and whether one sees where it is: marked, in the window, and with nothing
 * else lying over all of it. Behind the last stop comes the page itself.
 */
const stop = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) {
    return { isRound: false };
  }
  // A field of a date has a stop for each of its parts.
  const isRound = element !== globalThis.lastStop && globalThis.walked.has(element);
  globalThis.lastStop = element;
  if (isRound) {
    return { isRound };
  }
  globalThis.walked.add(element);
  let marked = false;
  for (let at = element; at !== null && !marked; at = at.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    marked = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  }
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [above, below] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const shares = [0.1, 0.5, 0.9];
  const isSeen = from < to && above < below && shares.some((across) => shares.some((down) => {
    const hit = document.elementFromPoint(from + (to - from) * across, above + (below - above) * down);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  }));
  const shown = () => element.cloneNode().outerHTML;
  const problem = marked ? (isSeen ? undefined : 'out of sight: ' + shown()) : 'not marked: ' + shown();
  return { isRound: false, problem };
})()`;

/** What the walk did not come to. Of what arrow keys move within, one stop is enough; of radio buttons too. */
const endWalk = `globalThis.toReach.filter((element) => {
  const whole = element.closest('[role="tablist"], [role="listbox"], [role="toolbar"], [role="log"], [role="radiogroup"]');
  const reached = (one) => globalThis.walked.has(one);
  const radios = element.type === 'radio' ? [...document.getElementsByName(element.name)] : [];
  return !reached(element) && element.isConnected && !radios.some(reached) &&
    !(whole !== null && element.tabIndex < 0 && ([...whole.querySelectorAll('*')].some(reached) || reached(whole))) &&
    !(element.tabIndex < 0 && element.getAttribute('role') === 'option') && !(element.tabIndex < 0 && !element.matches('button, a, input, select, textarea'));
}).map((element) => 'not reached: ' + element.cloneNode().outerHTML)`;

/** Goes through all that there is to operate, by keyboard alone, and tells what it did not come to or did not see. */
export async function keyboardWalk({ page }: ConsolePage): Promise<readonly string[]> {
  const key = await page.evaluate<string>(beginWalk);
  const found: string[] = [];
  for (let steps = 0; steps < 400; steps += 1) {
    await page.keyboard.press(key);
    const { isRound, problem } = await page.evaluate<{ isRound: boolean; problem?: string }>(stop);
    if (isRound) {
      break;
    }
    found.push(...(problem === undefined ? [] : [problem]));
  }
  return [...found, ...(await page.evaluate<string[]>(endWalk))];
}

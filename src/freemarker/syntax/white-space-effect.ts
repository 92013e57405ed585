import { isTrimmedEmpty } from '../../java/text/index.js';
import type { Place } from './layout-tree.js';
import { behindLastBreak } from './line-ends.js';

/** Whether a place has no effect between its neighbours: blank text among definitions, trims, empty blocks. */
export function isDropped(
  place: Place,
  previous: Place | undefined,
  next: Place | undefined,
): boolean {
  const { layout, text } = place;
  if (text !== undefined) {
    return isIgnorable(place, previous, next);
  }
  if (layout?.kind === 'trim') {
    return true;
  }
  const vanishesEmpty = layout?.vanishesEmpty ?? place.block?.vanishesEmpty;
  return vanishesEmpty === true && place.isHollow;
}

function isIgnorable(place: Place, previous: Place | undefined, next: Place | undefined): boolean {
  const text = place.text?.text ?? '';
  if (text === '') {
    return true;
  }
  if (!isTrimmedEmpty(text)) {
    return false;
  }
  const isTopLevel = place.parent?.parent === undefined;
  const isSilent = (neighbour: Place | undefined) =>
    neighbour === undefined ? isTopLevel : definesOnly(neighbour);
  return isSilent(previous) && isSilent(next);
}

function definesOnly({ layout }: Place): boolean {
  return layout?.defines === true || layout?.kind === 'comment';
}

function ignoredWhereItStands(place: Place): boolean {
  const siblings = place.parent?.children;
  return isIgnorable(place, siblings?.[place.index - 1], siblings?.[place.index + 1]);
}

/** Whether white space behind a place, on the line it ends on, is part of the output. */
export function heedsWhiteSpaceBehind(place: Place): boolean {
  const { text } = place;
  if (text === undefined) {
    return place.layout?.kind === 'value';
  }
  if (ignoredWhereItStands(place)) {
    return false;
  }
  const line = text.text.slice(behindLastBreak(text.text));
  return line.length === text.text.length || /\S/.test(line);
}

/** Whether white space before a place, on the line it starts on, is part of the output. */
export function heedsWhiteSpaceBefore(place: Place): boolean {
  const { text } = place;
  if (text === undefined) {
    return place.layout?.kind === 'value';
  }
  if (ignoredWhereItStands(place)) {
    return false;
  }
  const firstBreak = /[\r\n]/.exec(text.text)?.index ?? -1;
  return firstBreak === -1 || /\S/.test(text.text.slice(0, firstBreak));
}

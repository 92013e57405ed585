import { describe, expect, test } from '@jest/globals';
import { checkMessage } from '../../../src/messageml/compose/check-message.js';
import type { AnyContent } from '../../../src/messageml/compose/content.js';
import { parseMessageML } from '../../../src/messageml/engine.js';
import {
  b,
  cashtag,
  element,
  li,
  type MessageContent,
  messageML,
  p,
  pre,
  renderPresentationML,
  table,
  td,
  toMessageML,
  tr,
  ul,
  unsafeMessageML,
} from '../../../src/messageml/index.js';
import { composeMessage } from '../../../src/messageml/internals.js';
import { randomNumbers, randomText } from './random-text.js';

const random = randomNumbers(7);
const longText = Array.from({ length: 12_000 }, () => randomText(random)).join('\n');
const lines = 'a line\n'.repeat(10_000);

/** What is to be seen of a message. */
function shown(message: string): string {
  return renderPresentationML(parseMessageML(message));
}

function composed(content: AnyContent): string {
  const outcome = composeMessage(content);
  expect(outcome).toMatchObject({ ok: true });
  return outcome.ok ? outcome.composed.message : '';
}

describe('a long text shows the same as if it were written piece by piece', () => {
  test.each<[string, MessageContent]>([
    ['alone', longText],
    ['between others', ['Said: ', longText, b('!'), longText]],
    ['in elements', [p(b(longText)), ul([li(longText)]), table([tr([td(longText)])])]],
    ['where line breaks stay', pre(longText)],
    ['beside entities', [cashtag('IBM'), longText]],
  ])('%s', (_where, content) => {
    expect(shown(composed(content))).toBe(shown(toMessageML(content).message));
  });

  test('in markup of an author', () => {
    const content = messageML`<p><b>${longText}</b></p>`;
    expect(shown(composed(content))).toBe(shown(toMessageML(content).message));
  });
});

test('no template expression arises where a long text meets another', () => {
  const content = ['$', `{${lines}$`, '{x}'];
  expect(composed(content)).not.toMatch(/\$\{/);
  expect(shown(composed(content))).toBe(shown(toMessageML(content).message));
});

describe('what is wrong around a long text is found, and located in all of it', () => {
  test.each<[string, AnyContent]>([
    ['an unknown element', [lines, element('strong', {}, 'x')]],
    ['a form that lacks a button', messageML`<form id="f">${lines}</form>`],
    ['markup of an author', [lines, unsafeMessageML('<p>')]],
    ['text where none may be', element('table', {}, lines)],
    ['text after white space where none may be', element('table', {}, `${' '.repeat(30_000)}x`)],
    ['content that cannot be shown', [lines, element('b', {}, Symbol('x') as unknown as string)]],
  ])('%s', (_what, content) => {
    const outcome = composeMessage(content);
    expect(outcome.ok).toBe(false);
    expect(outcome).toEqual(checkMessage(content));
  });
});

test('a text that is longer than an input may have is refused', () => {
  const content = messageML`<form id="f"><textarea name="t">${'a'.repeat(25_000)}</textarea><button name="b" type="action">Go</button></form>`;
  expect(composeMessage(content)).toMatchObject({ ok: false });
});

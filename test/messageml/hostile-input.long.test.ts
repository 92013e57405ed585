import { expect, test } from '@jest/globals';
import {
  countersOf,
  entityDataOf,
  entityJsonOf,
  formsOf,
  legacyEntitiesOf,
  parseMarkdown,
  renderMarkdown,
} from '../../src/messageml/engine.js';
import type { CheckedMessage } from '../../src/messageml/index.js';
import {
  checkMessageML,
  readIncomingMessage,
  renderPresentationML,
  renderText,
  splitMessage,
} from '../../src/messageml/index.js';
import { presentationForms, previewOfMessage } from '../../src/messageml/internals.js';

function messageML(content: string): string {
  return `<messageML>${content}</messageML>`;
}

function presentationML(content: string): string {
  return `<div data-format="PresentationML" data-version="2.0">${content}</div>`;
}

/** As many copies of a text as fit into a length. */
function filled(text: string, length: number): string {
  return text.repeat(Math.floor(length / text.length));
}

/** The same with a number in each copy. */
function numbered(length: number, copy: (index: number) => string): string {
  const count = Math.floor(length / copy(0).length);
  return Array.from({ length: count }, (_, index) => copy(index)).join('');
}

/** Everything that is done with a message, by who sends it, the service and who reads it. */
function handle(source: string, data?: string): CheckedMessage {
  splitMessage({ message: source });
  const checked = checkMessageML(source, { data });
  if (checked.ok) {
    const { document } = checked;
    const message = renderPresentationML(document);
    previewOfMessage(message);
    presentationForms(message);
    readIncomingMessage({ message, data: entityJsonOf(document) });
    formsOf(document);
    renderMarkdown(document);
    renderText(document);
    entityDataOf(document);
    legacyEntitiesOf(document);
    countersOf(document);
  }
  return checked;
}

/** Messages of a length that is given, of the kinds that make a careless reader slow. */
const floods: Readonly<Record<string, (length: number) => string>> = {
  'nothing but <': (length) => filled('<', length),
  '< in text': (length) => messageML(filled('<', length)),
  '& in text': (length) => messageML(filled('&', length)),
  references: (length) => messageML(filled('&amp;', length)),
  'unknown references': (length) => messageML(filled('&nbsp;', length)),
  'ends of CDATA sections': (length) => messageML(filled(']]>', length)),
  'comments without an end': (length) => messageML(filled('<!--', length)),
  'instructions without an end': (length) => messageML(filled('<?', length)),
  'document type declarations': (length) => filled('<!DOCTYPE m>', length),
  'a document type declaration without an end': (length) =>
    `<!DOCTYPE m [${filled(`<!ENTITY a "'><!--`, length)}`,
  'tags without an end': (length) => messageML(filled('<b ', length)),
  'elements without an end tag': (length) => messageML(filled('<p><b></p>', length)),
  'end tags that close nothing': (length) => messageML(filled('</b>', length)),
  attributes: (length) => messageML(`<p ${numbered(length, (index) => `a${index}="" `)}/>`),
  'the same attribute': (length) => messageML(`<p ${filled('class="" ', length)}/>`),
  'attributes without a value': (length) => messageML(`<p ${filled('a ', length)}/>`),
  'elements inside each other': (length) => filled('<div>', length),
  'line ends': (length) => messageML(filled('\r\n', length)),
  'unknown elements on lines of their own': (length) => messageML(filled('<zebra/>\n', length)),
  'control characters': (length) => messageML(filled('\u0001', length)),
  'lone surrogates': (length) => messageML(filled('\ud800', length)),
  emojis: (length) => messageML(filled('<emoji shortcode="smile"/>', length)),
  'unknown emojis': (length) => messageML(filled('<emoji shortcode="nosuch"/>', length)),
  hashtags: (length) => messageML(filled('<hash tag="a"/>', length)),
  mentions: (length) => messageML(filled('<mention uid="1"/>', length)),
  'declarations in a style': (length) => messageML(`<p style="${filled('color:red;', length)}"/>`),
  'unknown properties in a style': (length) =>
    messageML(`<p style="${numbered(length, (index) => `x${index}:1;`)}"/>`),
  classes: (length) => messageML(`<div class="${filled('a ', length)}"/>`),
  'check boxes': (length) =>
    messageML(`<form id="f">${filled('<checkbox name="a">x</checkbox>', length)}</form>`),
  'check boxes of PresentationML, beside each other': (length) =>
    presentationML(`<form id="f">${filled('<input type="checkbox" name="a"/>', length)}</form>`),
  'forms inside each other': (length) =>
    messageML(`${'<form id="f">'.repeat(500)}${filled('<b/>', length)}${'</form>'.repeat(500)}`),
  'actions and their dialogs': (length) =>
    messageML(
      numbered(
        length,
        (index) =>
          `<ui-action action="open-dialog" target-id="d${index}"><button>x</button></ui-action><dialog id="d${index}"><title>t</title><body>b</body></dialog>`,
      ),
    ),
  'dialogs with the same id': (length) => messageML(filled('<dialog id="d"/>', length)),
  'elements in deep lists': (length) =>
    messageML(`${'<ul><li>'.repeat(400)}${filled('<br/>', length)}${'</li></ul>'.repeat(400)}`),
  'text in deep elements': (length) =>
    messageML(`${'<b>'.repeat(900)}${filled('x ', length)}${'</b>'.repeat(900)}`),
  'what a template repeats': (length) =>
    messageML(`<#list 1..${Math.floor(length / 10)} as i><b>\${i}</b></#list>`),
  'findings in what a template repeats': (length) =>
    messageML(`<#list 1..${Math.floor(length / 10)} as i><zebra/></#list>`),
  'expressions without a value': (length) => messageML(filled('${data.none}', length)),
  'expressions without an end': (length) => messageML(filled('${', length)),
  'directives inside each other': (length) => messageML(filled('<#if true>', length)),
};

const long = 1_000_000;
const factor = 50;

test.each(Object.entries(floods))(
  '1 MB is answered, and time grows as the message does: %s',
  (_, flood) => {
    expectToGrowAsLength((length) => {
      const checked = handle(flood(length));
      expect(checked.ok || checked.diagnostics.length > 0).toBe(true);
    }, long);
  },
  60_000,
);

const markdownFloods: Readonly<Record<string, string>> = {
  brackets: '[',
  'openings of images': '![',
  'brackets in code': '[`',
  'openings and ends of links': '[](',
  stars: '*',
  'emphasis in emphasis': '*a_',
  'code without an end': '`a``',
  'addresses without an end': '<a:b',
  references: '&amp',
  quotes: '> ',
  'items of lists': '- a\n',
  definitions: '[a]: b\n',
};

test.each(Object.entries(markdownFloods))(
  'a quarter of that in Markdown is read, and time grows as it does: %s',
  (_, piece) => {
    expectToGrowAsLength(
      (length) => renderPresentationML(parseMarkdown(filled(piece, length))),
      long / 4,
    );
  },
  60_000,
);

test('elements stand 100,000 deep in each other: refused with a place, not a crash', () => {
  const source = messageML('<div>'.repeat(100_000) + '</div>'.repeat(100_000));
  const { diagnostics } = checkMessageML(source);
  expect(diagnostics[0]).toMatchObject({ code: 'nested-too-deep', start: { line: 1 } });
});

test('the deepest message that is accepted can be rendered', () => {
  for (const tag of ['div', 'b', 'span']) {
    const source = messageML(`<${tag}>`.repeat(999) + 'x' + `</${tag}>`.repeat(999));
    expect(handle(source).ok).toBe(true);
  }
});

test('data that is nested 100,000 deep is refused or accepted, not a crash', () => {
  const source = messageML('<div class="entity" data-entity-id="z">x</div>');
  for (const data of ['{"a":'.repeat(100_000), '['.repeat(100_000)]) {
    expect(checkMessageML(source, { data }).ok).toBe(false);
  }
  const closed = `${'{"a":'.repeat(900)}1${'}'.repeat(900)}`;
  expect(checkMessageML(source, { data: closed }).diagnostics[0]).toMatchObject({
    code: 'entity-not-in-data',
  });
});

test.each([
  '<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><messageML>&b;</messageML>',
  '<!DOCTYPE m SYSTEM "file:///etc/passwd"><messageML>x</messageML>',
  '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><messageML>&x;</messageML>',
])('entities cannot be declared: %s', (source) => {
  expect(checkMessageML(source).diagnostics.map(({ code }) => code)).toContain('doctype');
});

test.each([
  ['a loop without an end', '<#macro m><@m/></#macro><@m/>', 'template-too-deep'],
  [
    'loops in loops',
    '<#list 1..9999 as i><#list 1..9999 as j><#list 1..9999 as k></#list></#list></#list>',
    'template-too-many-steps',
  ],
  [
    'text that doubles',
    '<#assign s="x"><#list 1..99 as i><#assign s=s+s></#list>',
    'template-text-too-long',
  ],
  [
    'output that grows',
    '<#list 1..9999 as i>${"x"?right_pad(9999)}</#list>',
    'template-output-too-long',
  ],
])('a template is bounded: %s', (_, template, code) => {
  expect(checkMessageML(messageML(template)).diagnostics[0]).toMatchObject({ code });
});

test('a lone surrogate in a reference or a name is refused where it stands', () => {
  for (const source of ['<a\ud800/>', '<p \udc00="x"/>', '&#xD800;']) {
    const { ok, diagnostics } = checkMessageML(messageML(source));
    expect(ok).toBe(false);
    expect(diagnostics[0].start.offset).toBeGreaterThanOrEqual('<messageML>'.length);
  }
});

/**
 * Quadratic time would be 2,500 times as much as that of a fiftieth; for less than two seconds nobody asks. The least of
 * several tries counts: what the machine does besides only ever adds to it.
 */
function expectToGrowAsLength(work: (length: number) => unknown, longest: number): void {
  const isLinear = (most: number) =>
    most < 2_000 || most < leastTime(() => work(longest / factor), 4) * factor * 4;
  const most = leastTime(() => work(longest), 1);
  expect(isLinear(most) || isLinear(leastTime(() => work(longest), 2))).toBe(true);
}

/** Milliseconds of processor time: unlike the clock's, they hardly depend on what else runs. */
function leastTime(work: () => unknown, tries: number): number {
  const times = Array.from({ length: tries }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

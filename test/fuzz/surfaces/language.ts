import { parseXml } from '@rgrove/parse-xml';
import { CadenzaError } from '../../../src/contract/index.js';
import {
  compileJavaPattern,
  matchesJavaPattern,
  PatternError,
} from '../../../src/java/regex/index.js';
import {
  elementNames,
  entityDataOf,
  formsOf,
  renderMarkdown,
} from '../../../src/messageml/engine.js';
import {
  checkMessageML,
  readIncomingMessage,
  renderPresentationML,
} from '../../../src/messageml/index.js';
import { compileTemplate, TemplateError } from '../../../src/templates/index.js';
import { parseTranscript } from '../../../src/transcripts/index.js';
import type { Random } from '../random.js';
import { oddities } from '../random.js';
import { pure } from '../surface.js';

const attributes = [
  'name="a"',
  'type="action"',
  'id="form"',
  'style="color:red"',
  'href="https://x.example"',
  'tag="rates"',
  'iconSrc="x"',
  'colspan="2"',
  'min="1" max="2"',
  'pattern="^(a+)+$" pattern-error-message="no"',
  'data-entity-id="0" class="entity"',
  'required="true"',
] as const satisfies [string, ...string[]];

const expressions = [
  "${entity['0'].name}",
  '${1/0}',
  '<#list entity?keys as k>${k}</#list>',
  '<#if entity.x??>yes<#else>no</#if>',
  '<#assign x = "a"?matches("(a*)*b")>',
  '${"2020"?date("yyyy")}',
  '${entity?size}',
  '<#attempt>${nothing}<#recover>${.error}</#attempt>',
  '${"x"?left_pad(99999999)}',
  '<#macro m>${m}</#macro><@m/>',
] as const satisfies [string, ...string[]];

function markup(random: Random): string {
  const depth = random.below(5);
  const inner: string = Array.from({ length: random.below(4) }, () =>
    depth === 0 || random.chance(0.4)
      ? random.pick([...oddities, ...expressions, 'word ', '&amp;', '&#65;'])
      : markup(random),
  ).join('');
  const name = random.pick(['b', ...elementNames]);
  const given = random.chance(0.6) ? ` ${random.pick(attributes)}` : '';
  return random.chance(0.15) ? `<${name}${given}/>` : `<${name}${given}>${inner}</${name}>`;
}

const entityData = { '0': { type: 'x', version: '1', name: 'a<b>\u000b${x}' }, x: [1, null, 'ü'] };

const messageML = pure(
  'MessageML and template expressions',
  (random) => random.mutate(`<messageML>${markup(random)}${markup(random)}</messageML>`),
  (source) => {
    const checked = checkMessageML(source, { data: entityData });
    if (!checked.ok) {
      const [first] = checked.diagnostics;
      return first.message === '' ? 'a finding without a sentence' : undefined;
    }
    const presentation = renderPresentationML(checked.document);
    if (!presentation.startsWith('<?xml')) {
      parseXml(presentation);
    }
    JSON.stringify(entityDataOf(checked.document));
    renderMarkdown(checked.document);
    formsOf(checked.document);
    return undefined;
  },
);

const incoming = pure(
  'messages of the datafeed',
  (random) =>
    JSON.stringify({
      message: random.mutate(
        `<div data-format="PresentationML" data-version="2.0">${markup(random)}</div>`,
      ),
      data: random.chance(0.5) ? JSON.stringify(random.json()) : random.pick(oddities),
    }),
  (input) => {
    readIncomingMessage(JSON.parse(input) as { message: string; data: string });
    return undefined;
  },
);

const templates = pure(
  'templates',
  (random) =>
    random.soup(
      [
        '{{name}}',
        '{{{name}}}',
        '{{#each rows}}',
        '{{/each}}',
        '{{#if a}}',
        '{{else}}',
        '{{/if}}',
        '{{> part}}',
        '{{lookup . "constructor"}}',
        '{{__proto__.x}}',
        '{{!-- x --}}',
        '<b>',
        '</b>',
        '{{',
        '}}',
        '{{~',
        ...oddities,
      ],
      12,
    ),
  (source) => {
    try {
      compileTemplate(source).render({ name: '<x>', rows: [1, 2], a: true });
    } catch (error) {
      if (!(error instanceof TemplateError)) {
        throw error;
      }
    }
    return undefined;
  },
);

const patterns = pure(
  'patterns of forms',
  (random) =>
    random.soup(
      [
        'a',
        '(',
        ')',
        '[',
        ']',
        '{2,}',
        '*',
        '+',
        '?',
        '|',
        '\\d',
        '\\',
        '^',
        '$',
        '(?<n>',
        '&&',
        '[^',
        '(?i)',
        '\\p{L}',
        '.',
        '\\Q',
        '\\E',
        '{99999999999}',
      ],
      14,
    ),
  (pattern) => {
    try {
      compileJavaPattern(pattern);
    } catch (error) {
      if (!(error instanceof PatternError)) {
        throw error;
      }
      return undefined;
    }
    matchesJavaPattern(pattern, `${'a'.repeat(40)}!`);
    return undefined;
  },
);

const dataOfTags = {
  tag: {
    type: 'org.symphonyoss.taxonomy',
    version: '1.0',
    id: [{ type: 'org.symphonyoss.taxonomy.hashtag', value: 'rates' }],
  },
};

const data = pure(
  'entity data',
  (random) =>
    random.mutate(
      random.chance(0.5)
        ? JSON.stringify({ ...dataOfTags, '0': random.json() })
        : JSON.stringify(random.json(5)),
    ),
  (input) => {
    const source =
      '<messageML><div class="entity" data-entity-id="0">a<b>b</b></div>' +
      '<span class="entity" data-entity-id="tag">#rates</span> ${(entity["0"].name)!"none"}</messageML>';
    const checked = checkMessageML(source, { data: input });
    if (!checked.ok) {
      const [first] = checked.diagnostics;
      return first.message === '' ? 'a finding without a sentence' : undefined;
    }
    parseXml(renderPresentationML(checked.document));
    const written = JSON.stringify(entityDataOf(checked.document));
    readIncomingMessage({ message: renderPresentationML(checked.document), data: written });
    return undefined;
  },
);

const transcript = `people: alice, bob
room Desk: alice, bob

alice: /order 5 IBM
  bot: Which side?
    [Buy]
alice clicks Buy
bot: done
`;

const transcripts = pure(
  'transcripts',
  (random) => random.mutate(random.mutate(transcript)),
  (source) => {
    try {
      parseTranscript(source, 'fuzz.chat');
    } catch (error) {
      if (!(error instanceof CadenzaError)) {
        throw error;
      }
    }
    return undefined;
  },
);

export const languageSurfaces = [messageML, data, incoming, templates, patterns, transcripts];

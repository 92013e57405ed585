import { describe, expect, test } from '@jest/globals';
import { element, messageML, toMessageML } from '../../src/messageml/index.js';
import type { TemplateOptions } from '../../src/templates/index.js';
import { compileTemplate, TemplateError } from '../../src/templates/index.js';

function rendered(source: string, view: object = {}, options: TemplateOptions = {}): string {
  const { message } = toMessageML(compileTemplate(source, options).render(view));
  return message.replace(/^<messageML>|<\/messageML>$/g, '');
}

function errorOf(work: () => unknown): TemplateError {
  try {
    work();
  } catch (error) {
    if (error instanceof TemplateError) {
      return error;
    }
  }
  throw new Error('no TemplateError was thrown');
}

describe('escaping', () => {
  test('values are escaped for MessageML, not for HTML', () => {
    expect(rendered('<b>{{x}}</b>', { x: `<a> & "q" 'r' \${y} = \`` })).toBe(
      '<b>&lt;a&gt; &amp; &quot;q&quot; &#39;r&#39; &#36;{y} = `</b>',
    );
  });

  test('a literal `$` before a value in braces does not become template syntax', () => {
    expect(rendered('$' + '{{x}}', { x: '{entity}' })).not.toContain('${');
    expect(rendered('{{x}}{{y}}', { x: '$', y: '{z}' })).not.toContain('${');
  });

  test('line breaks of values show as line breaks between tags, and stay in attributes and code', () => {
    expect(rendered('<a href="{{x}}">{{x}}</a><code>{{x}}</code>', { x: 'a\nb' })).toBe(
      '<a href="a&#10;b">a<br/>b</a><code>a&#10;b</code>',
    );
  });

  test('three braces take text as markup', () => {
    expect(rendered('{{{x}}}', { x: '<b>y</b>' })).toBe('<b>y</b>');
  });

  test('nodes and markup in the data are shown as such', () => {
    const view = { a: element('b', {}, '<'), c: messageML`<i>${'&'}</i>` };
    expect(rendered('{{a}}{{c}}', view)).toBe('<b>&lt;</b><i>&amp;</i>');
  });

  test.each([
    '<b {{x}}>y</b>',
    '<b class={{x}}>y</b>',
    '<{{x}}/>',
    '{{#if x}}<b {{/if}}{{x}}>',
    '${entity.{{x}} }',
  ])('a value where it could become syntax is refused: %s', (source) => {
    expect(errorOf(() => compileTemplate(source)).code).toBe('TEMPLATE_SYNTAX');
  });
});

describe('variables', () => {
  test('a missing one is an error with line, column and its path', () => {
    const source = '<b>\n  {{#each poll.options}}{{label}}{{/each}}</b>';
    const view = { poll: { options: [{ label: 'a' }, { text: 'b' }] } };
    const error = errorOf(() => compileTemplate(source, { name: 'poll.hbs' }).render(view));
    expect(error.message).toBe(
      'poll.hbs:2:27: "label" is missing: the data has no field "label" in "poll.options[1]".',
    );
    expect(error.code).toBe('TEMPLATE_VARIABLE_MISSING');
    expect(error.place).toEqual({ template: 'poll.hbs', line: 2, column: 27 });
  });

  test('one missing on the way is an error, too', () => {
    expect(errorOf(() => rendered('{{a.b.c}}', { a: {} })).message).toBe(
      'template:1:3: "a.b.c" is missing: the data has no field "b" in "a".',
    );
  });

  test.each(['{{#each xs}}{{/each}}', '{{#with x}}{{/with}}', '{{shout x}}', '{{shout y=x}}'])(
    'arguments of helpers and blocks are looked up strictly: %s',
    (source) => {
      const shout = () => 'x';
      expect(errorOf(() => rendered(source, {}, { helpers: { shout } })).code).toBe(
        'TEMPLATE_VARIABLE_MISSING',
      );
    },
  );

  test('a condition may ask for what is not there', () => {
    expect(rendered('{{#if user.name}}yes{{else}}no{{/if}}{{#unless x}}!{{/unless}}')).toBe('no!');
  });

  test('an empty value is not a missing value', () => {
    expect(rendered('[{{a}}{{b}}{{c}}]', { a: '', b: null, c: 0 })).toBe('[0]');
  });

  test.each(['constructor', '__proto__', 'toString', 'x.constructor', 'x.__proto__.y'])(
    'nothing of a prototype is seen: %s',
    (path) => {
      expect(errorOf(() => rendered(`{{${path}}}`, { x: {} })).code).toBe(
        'TEMPLATE_VARIABLE_MISSING',
      );
    },
  );

  test('an object or a list as a value is an error that says what to write', () => {
    expect(errorOf(() => rendered('{{x}}', { x: {} })).message).toContain('Name the field');
    expect(errorOf(() => rendered('{{x}}', { x: [] })).message).toContain('{{#each');
    expect(
      errorOf(() => rendered('<p>{{#each o.xs}}x{{/each}}</p>', { o: { xs: 3 } })).message,
    ).toBe('template:1:12: o.xs is a number. {{#each}} iterates over lists and objects.');
    expect(
      errorOf(() => rendered('{{#each (join xs)}}x{{/each}}', { xs: ['a'] })).message,
    ).toContain('What {{#each}} is given is a string.');
    expect(
      rendered('{{#each xs}}{{@key}}{{this}}{{/each}}{{#each none}}x{{else}}-{{/each}}', {
        xs: { a: 1 },
        none: null,
      }),
    ).toBe('a1-');
  });

  test('loop variables, parents and block parameters work', () => {
    const source =
      '{{#each rows as |row n|}}{{n}}{{@index}}{{row.id}}{{../unit}}{{@root.unit}}{{this.id}};{{/each}}';
    expect(rendered(source, { unit: 'u', rows: [{ id: 'a' }, { id: 'b' }] })).toBe(
      '00auua;11buub;',
    );
  });

  test('no value of the data stands in an error', () => {
    const error = errorOf(() => rendered('{{a.secret.x}}', { a: { secret: 'hunter2' } }));
    expect(error.message).not.toContain('hunter2');
  });
});

describe('helpers and partials', () => {
  test('a helper returns content: text is escaped, nodes are not', () => {
    const helpers = {
      shout: ([text]: readonly unknown[], { times }: Readonly<Record<string, unknown>>) =>
        String(text).toUpperCase() + '!'.repeat(Number(times)),
      bold: ([text]: readonly unknown[]) => [element('b', {}, String(text)), '&'],
    };
    expect(
      rendered('{{shout x times=2}}{{bold (shout x times=1)}}', { x: 'a<' }, { helpers }),
    ).toBe('A&lt;!!<b>A&lt;!</b>&amp;');
  });

  test('a helper or block that does not exist is an error of the template', () => {
    expect(errorOf(() => compileTemplate('{{nope x}}')).message).toContain('no helper "nope"');
    expect(errorOf(() => compileTemplate('{{#items}}{{/items}}')).message).toContain(
      'For a list write {{#each items}}',
    );
  });

  test('what the compiled code calls cannot be called by a template', () => {
    expect(() => compileTemplate('{{$raw 0 text}}')).toThrow('There is no helper "$raw"');
    expect(() => compileTemplate('{{#each ($value 0 this "x")}}{{/each}}')).toThrow(TemplateError);
  });

  test('partials and layouts', () => {
    const partials = {
      row: '<li>{{label}}{{mark}}</li>',
      layout: '<card><body>{{> @partial-block}}</body></card>',
    };
    const source = '{{#> layout}}<ul>{{#each xs}}{{> row mark="!"}}{{/each}}</ul>{{/layout}}';
    expect(rendered(source, { xs: [{ label: 'a&' }] }, { partials })).toBe(
      '<card><body><ul><li>a&amp;!</li></ul></body></card>',
    );
  });

  test('a template may define partials for itself', () => {
    expect(rendered('{{#*inline "x"}}<b>{{y}}</b>{{/inline}}{{> x}}', { y: 1 })).toBe('<b>1</b>');
  });

  test('a partial that does not exist is an error with its place', () => {
    expect(errorOf(() => compileTemplate('a\n {{> nope}}')).message).toBe(
      'template:2:2: There is no partial "nope".',
    );
  });
});

test('a syntax error names template and line', () => {
  const error = errorOf(() => compileTemplate('a\n{{#if x}}\n', { name: 'broken.hbs' }));
  expect(error.message).toMatch(/^broken\.hbs:\d:\d+: This is not a Handlebars template: /);
});

test.each([
  ['Hi {{#if x}', '1:11', '“}” cannot stand after “Hi {{#if x”.'],
  [
    '<p>\n{{#if x}}',
    '2:10',
    'it ends after “<p>{{#if x}}”, and a block or an expression is not closed.',
  ],
  ['Hi {{name', '1:6', '“name” is not closed.'],
  ['{{/if}}', '1:1', 'it cannot begin with “{{/if}}”.'],
  ['text before it, longer than is shown: {{x y=}} after', '1:45', '“}} after” cannot stand'],
  ['{{#each a}}x{{/if}}', '1:4', "each doesn't match if"],
])(
  'a template that is broken is told by its place, without names of tokens: %j',
  (source, at, sentence) => {
    const { message } = errorOf(() => compileTemplate(source, { name: 'card' }));
    expect(message).toContain(`card:${at}: This is not a Handlebars template: `);
    expect(message).toContain(sentence);
    expect(message).not.toContain('Expecting');
  },
);

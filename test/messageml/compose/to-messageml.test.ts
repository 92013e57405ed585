import { describe, expect, test } from '@jest/globals';
import { CadenzaError } from '../../../src/contract/index.js';
import type { MessageContent } from '../../../src/messageml/index.js';
import {
  element,
  isMarkup,
  messageML,
  toMessageML,
  unsafeMessageML,
} from '../../../src/messageml/index.js';

const written = (content: MessageContent) => toMessageML(content).message;

describe('text', () => {
  test('a plain string is text, whatever it looks like', () => {
    expect(written('<b>not bold</b> ${x}')).toBe(
      '<messageML>&lt;b&gt;not bold&lt;/b&gt; &#36;{x}</messageML>',
    );
  });

  test('line breaks of a text show as line breaks', () => {
    expect(written('one\ntwo\r\nthree\rfour')).toBe(
      '<messageML>one<br/>two<br/>three<br/>four</messageML>',
    );
  });

  test.each(['pre', 'code', 'textarea'])('line breaks in <%s> are left to the element', (tag) => {
    expect(written(element(tag, {}, 'a\nb'))).toBe(
      `<messageML><${tag}>a&#10;b</${tag}></messageML>`,
    );
  });

  test('line breaks anywhere below <pre> are left to it', () => {
    expect(written(element('pre', {}, element('b', {}, 'a\nb')))).toContain('<b>a&#10;b</b>');
  });

  test('text split over pieces does not become template syntax', () => {
    expect(written(['$', '{x}', '#', ['{y}']])).not.toMatch(/[$#]\{/);
  });
});

describe('what content may be', () => {
  test('null, undefined and false are left out', () => {
    expect(written(['a', null, undefined, false, 'b'])).toBe('<messageML>ab</messageML>');
    expect(written(false)).toBe('<messageML></messageML>');
  });

  test('numbers are shown as JavaScript writes them', () => {
    expect(written([0, ' ', -1.5])).toBe('<messageML>0 -1.5</messageML>');
  });

  test('an element without children closes itself', () => {
    expect(written(element('br'))).toBe('<messageML><br/></messageML>');
  });

  test('attribute values are escaped, and left out when there is none', () => {
    expect(written(element('a', { href: 'https://x.com/?a=1&b="2"', class: undefined }, 'x'))).toBe(
      '<messageML><a href="https://x.com/?a=1&amp;b=&quot;2&quot;">x</a></messageML>',
    );
  });

  test('a value that a message cannot show is refused, with advice', () => {
    const date = { when: new Date() } as unknown as { when: string };
    expect(() => written(date.when)).toThrow('A message cannot show a value of the class Date.');
  });

  test('a name that would break out of its tag is refused', () => {
    expect(() => written(element('b onclick', {}))).toThrow('cannot be the name of an element');
    expect(() => written(element('b', { 'x="1" y': 2 }))).toThrow('cannot be the name');
  });

  test('JSON from outside cannot pass for markup', () => {
    const forged = JSON.parse('{"parts":["<chime/>"],"source":"<chime/>"}') as unknown;
    expect(isMarkup(forged)).toBe(false);
    expect(() => written(forged as string)).toThrow(CadenzaError);
  });

  test('content nested 20,000 deep is written', () => {
    let content: MessageContent = 'x';
    for (let depth = 0; depth < 20_000; depth++) {
      content = [element('div', {}, content)];
    }
    expect(written(content)).toContain('<div>x</div>');
  });
});

describe('messageML', () => {
  test('literal parts are markup, values are text', () => {
    expect(written(messageML`<b>${'<i>'}</b> & <br/>`)).toBe(
      '<messageML><b>&lt;i&gt;</b> & <br/></messageML>',
    );
  });

  test('values in attributes are escaped for the attribute', () => {
    expect(written(messageML`<a href="${'x"y\nz'}">${'a\nb'}</a>`)).toBe(
      '<messageML><a href="x&quot;y&#10;z">a<br/>b</a></messageML>',
    );
  });

  test('nodes and markup are put in as they are', () => {
    const inner = messageML`<i>${'&'}</i>`;
    expect(written(messageML`<p>${element('b', {}, 1)}${inner}</p>`)).toBe(
      '<messageML><p><b>1</b><i>&amp;</i></p></messageML>',
    );
  });

  test('a literal `$` and a value in braces do not become template syntax', () => {
    expect(written(messageML`<b>$${'{x}'}</b>`)).not.toContain('${');
    expect(written(messageML`$${unsafeMessageML('{x}')}`)).not.toContain('${');
  });

  test('template expressions of the author stay', () => {
    expect(written(messageML`<b>\${entity['o'].name}</b>`)).toBe(
      "<messageML><b>${entity['o'].name}</b></messageML>",
    );
  });

  test.each([
    ['a tag', () => messageML`<b ${'x'}>`, 'value 1 stands inside the tag <b>'],
    ['a tag’s name', () => messageML`<${'b'}/>`, 'value 1 stands inside the tag <>'],
    ['an attribute without quotes', () => messageML`<b class=${'x'}/>`, 'inside the tag <b>'],
    ['an expression', () => messageML`\${entity['${'x'}']}`, 'inside a template expression'],
    ['a directive', () => messageML`<#if ${'x'}>`, 'inside the tag <#if>'],
    ['a comment', () => messageML`<!-- ${'x'} -->`, 'inside a comment'],
  ])('a value inside %s is refused', (_where, compose, message) => {
    expect(compose).toThrow(message);
  });

  test('an element inside an attribute is refused', () => {
    expect(() => messageML`<b class="${element('b')}"/>`).toThrow(
      'is an element inside an attribute',
    );
  });
});

describe('the root', () => {
  test.each([
    '<messageML>x</messageML>',
    ' <?xml version="1.0"?>\n<messageML>x</messageML>',
    '<#macro m>y</#macro><messageML><@m/></messageML>',
    '<div data-format="PresentationML" data-version="2.0">x</div>',
  ])('a complete document is left as it is: %s', (source) => {
    expect(written(unsafeMessageML(source))).toBe(source);
  });

  test('roots of parts are taken away, so that exactly one is left', () => {
    const stored = unsafeMessageML('<messageML><b>stored</b></messageML>');
    expect(written([stored, ' and ', messageML`<messageML>more</messageML>`])).toBe(
      '<messageML><b>stored</b> and more</messageML>',
    );
  });

  test('a root in a text is text', () => {
    expect(written('<messageML>x</messageML>')).toBe(
      '<messageML>&lt;messageML&gt;x&lt;/messageML&gt;</messageML>',
    );
  });

  test('no content is an empty message', () => {
    expect(toMessageML(null)).toEqual({ message: '<messageML></messageML>' });
  });
});

describe('plain JavaScript is told', () => {
  test.each([['<b>Hello</b>'], [undefined]])(
    'that messageML is no function of a text: %j',
    (given) => {
      const call: (given: never) => unknown = messageML;
      expect(() => call(given as never)).toThrow(
        'messageML stands in front of a template, without parentheses',
      );
    },
  );

  test.each([
    [undefined, 'unsafeMessageML takes MessageML as a string.'],
    [Buffer.from('<b/>'), 'unsafeMessageML takes MessageML as a string.'],
    [Promise.resolve('<b/>'), 'a string. Was await forgotten?'],
  ])('that markup is a string: %p', (given, words) => {
    const call: (given: never) => unknown = unsafeMessageML;
    expect(() => call(given as never)).toThrow(words);
  });
});

test('markup with thousands of roots that do not end is read once', () => {
  const unended = '</messageML '.repeat(100_000);
  expect(written(unsafeMessageML(`<messageML a="b">x</messageML >${unended}`))).toContain('x');
  expect(written(unsafeMessageML(unended))).toBe(`<messageML>${unended}</messageML>`);
});

import { expect, test } from '@jest/globals';
import { parseMessageML } from '../../../src/messageml/engine.js';
import { checkMessageML, renderText } from '../../../src/messageml/index.js';

function declared(encoding: string, text: string): string {
  return `<?xml version="1.0" encoding="${encoding}"?><messageML>${text}</messageML>`;
}

function readAs(encoding: string, text: string): string {
  return renderText(parseMessageML(declared(encoding, text)));
}

test('UTF-8 is read as it is, however it is spelt', () => {
  expect(readAs('utf-8', 'é€😀')).toBe('é€😀');
  expect(readAs('UTF8', 'é€😀')).toBe('é€😀');
});

test('under an 8-bit encoding each byte of UTF-8 is a character, as the service reads it', () => {
  expect(readAs('ISO-8859-1', 'aé')).toBe('aÃ©');
  expect(readAs('latin1', '€')).toBe('\u00e2\u0082\u00ac');
  expect(readAs('ISO-8859-9', '—')).toBe('â\u0080\u0094');
  expect(readAs('windows-1252', '—😀\u0401')).toBe('â€”ðŸ˜€Ð\ufffd');
  expect(readAs('cp1251', '—é')).toBe('вЂ”Г©');
  expect(readAs('windows-1250', 'Á')).toBe('Ă\ufffd');
  expect(readAs('KOI8-R', 'é')).toBe('ц╘');
  expect(readAs('TIS-620', 'À')).toBe('ร\ufffd');
});

test.each(['GBK', 'Shift_JIS', 'EUC-KR', 'Big5', 'ISO-2022-JP'])(
  'under %s, in which ASCII is the same, ASCII is read as it is',
  (encoding) => {
    expect(readAs(encoding, 'a &lt; b')).toBe('a < b');
  },
);

test.each([
  ['UTF-16', 'Invalid messageML: Content is not allowed in prolog.'],
  ['ibm037', 'Invalid messageML: Content is not allowed in prolog.'],
  ['UTF-7', 'Failed to parse messageML'],
  ['no-such', 'Failed to parse messageML'],
])('%s is refused, whatever the text is', (encoding, serviceMessage) => {
  const { diagnostics } = checkMessageML(declared(encoding, 'x'));
  expect(diagnostics[0]).toMatchObject({ code: 'unsupported-encoding', serviceMessage });
});

test('under US-ASCII other characters are refused', () => {
  expect(readAs('US-ASCII', 'plain')).toBe('plain');
  const { diagnostics } = checkMessageML(declared('US-ASCII', 'é'));
  expect(diagnostics[0]).toMatchObject({ code: 'unsupported-encoding', start: { offset: 0 } });
});

test.each(['', 'UTF 8', '8bit'])('an encoding has a name that could be one: "%s"', (encoding) => {
  const { diagnostics } = checkMessageML(declared(encoding, 'x'));
  const serviceMessage = `Invalid messageML: Invalid encoding name "${encoding}".`;
  expect(diagnostics[0]).toMatchObject({ code: 'unsupported-encoding', serviceMessage });
});

test('the line ends of XML 1.1 are spaces in attributes', () => {
  const source = '<?xml version="1.1"?><messageML><p class="a\u0085b\u2028c">x</p></messageML>';
  expect(parseMessageML(source).children[0]).toMatchObject({
    attributes: [{ name: 'class', value: 'a b c' }],
  });
});

test('the line ends of XML 1.1 are white space in tags and around the root, too', () => {
  const source =
    '<?xml version="1.1"?>\u0085<messageML\u2028><pre\u0085class="x">a\r\u2028b\r\u0085c</pre\u0085></messageML>\u2028';
  expect(renderText(parseMessageML(source))).toBe('a\n\nb\nc');
  expect(checkMessageML(source.replace('1.1', '1.0')).ok).toBe(false);
});

test('the same attribute is found among many', () => {
  const many = Array.from({ length: 40 }, (_, index) => `data-a${index}="x"`).join(' ');
  const { diagnostics } = checkMessageML(`<messageML><p ${many} data-a3="y"/></messageML>`);
  expect(diagnostics[0]).toMatchObject({
    code: 'duplicate-attribute',
    message: 'The attribute data-a3 of <p> is given twice.',
  });
});

test('after 50 problems of the XML the rest is not looked at', () => {
  const { diagnostics } = checkMessageML(`<messageML>${'&nbsp;'.repeat(60)}</messageML>`);
  expect(diagnostics.filter(({ code }) => code === 'unknown-entity')).toHaveLength(50);
  const unclosed = checkMessageML(`<messageML>${'<b>'.repeat(60)}</messageML>`);
  expect(unclosed.diagnostics.filter(({ code }) => code === 'unclosed-element')).toHaveLength(50);
});

test.each(['<messageML><p></', '<messageML><p></p', '<messageML><b>x</i', '<messageML><'])(
  'a message that is cut off in a tag ends too early: %s',
  (source) => {
    expect(checkMessageML(source).diagnostics[0]).toMatchObject({ code: 'unexpected-end' });
  },
);

test('values of attributes are read bytewise, too', () => {
  const source =
    '<?xml version=\'1.0\' encoding = "latin1"?><messageML><p class="é">x</p></messageML>';
  expect(parseMessageML(source).children[0]).toMatchObject({
    attributes: [{ name: 'class', value: 'Ã©' }],
  });
});

test('under US-ASCII the byte is named that does not belong there', () => {
  const byteOf = (text: string) =>
    checkMessageML(declared('US-ASCII', text)).diagnostics[0].serviceMessage;
  expect(byteOf('é')).toContain('Byte "195"');
  expect(byteOf('😀')).toContain('Byte "240"');
});

import { expect, test } from '@jest/globals';
import { positionsIn } from '../../../src/messageml/diagnostics/lines.js';
import { isJsonObject } from '../../../src/messageml/internals.js';
import type { XmlProblem } from '../../../src/messageml/reader/problems.js';
import { readXml } from '../../../src/messageml/reader/xml-reader.js';
import { corpusIsThere, corpusPath, readJsonLines } from '../reference-corpus.js';

const corpusTest = corpusIsThere() ? test : test.skip;

/** What the reader says about a document, with where: `bare-ampersand 1:6`. */
function problemsOf(xml: string): readonly string[] {
  const positionOf = positionsIn(xml);
  const problems: string[] = [];
  readXml(xml, (code, start, end) => {
    const { line, column } = positionOf(start);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(xml.length);
    problems.push(`${code} ${line}:${column}`);
  });
  return problems;
}

/** A document with `‸` in front of the place that the reader is to point at. */
type Marked = readonly [code: XmlProblem, xml: string];

const malformed: readonly Marked[] = [
  ['no-root', '‸'],
  ['invalid-character', '<?xml version="1.1"?><m>a‸\u0080b&#x80;</m>'],
  ['invalid-character', '<?xml version="1.1"?><m a="‸\u007f"/>'],
  ['malformed-declaration', '‸<?xml version="1.0" encoding="UTF-8" encoding="UTF-8"?><m/>'],
  ['malformed-declaration', '‸<?xml version="1.0" version="1.0"?><m/>'],
  ['no-root', '‸ \n'],
  ['no-root', '‸<!-- only this -->'],
  ['content-before-root', '‸plain'],
  ['content-before-root', ' ‸x <m/>'],
  ['content-before-root', '‸<![CDATA[x]]><m/>'],
  ['content-before-root', '\n‸&amp;<m/>'],
  ['content-after-root', '<m/>‸x'],
  ['content-after-root', '<m></m>\n‸&#32;'],
  ['content-after-root', '<m></m>‸</m>'],
  ['second-root', '<m/>\n ‸<n/>'],
  ['second-root', '<m></m>‸<m></m>'],
  ['doctype', '‸<!DOCTYPE m><m/>'],
  ['doctype', '‸<!DOCTYPE m [<!ENTITY a "&b;"><!ENTITY b "&a;">]><m>&a;</m>'],
  ['doctype', '<m>‸<!DOCTYPE m></m>'],
  ['doctype', '<m/>‸<!DOCTYPE m>'],
  ['malformed-declaration', '‸<?xml version=1.0?><m/>'],
  ['malformed-declaration', '‸<?xml encoding="UTF-8"?><m/>'],
  ['malformed-declaration', '‸<?xml version="2.0"?><m/>'],
  ['malformed-declaration', '‸<?xml version="1.0" standalone="maybe"?><m/>'],
  ['malformed-declaration', '‸<?xml version="1.0" standalone="no" encoding="UTF-8"?><m/>'],
  ['malformed-declaration', '‸<?xml version="1.0" shade="blue"?><m/>'],
  ['malformed-declaration', '‸<?xml version="1.0" encoding="" encoding="UTF-8"?><m/>'],
  ['unsupported-encoding', '‸<?xml version="1.0" encoding="UTF-16"?><m/>'],
  ['unsupported-encoding', '‸<?xml version="1.0" encoding="UTF-7"?><m/>'],
  ['unsupported-encoding', '‸<?xml version="1.0" encoding="US-ASCII"?><m>é</m>'],
  ['malformed-instruction', ' ‸<?xml version="1.0"?><m/>'],
  ['malformed-instruction', '<?xml version="1.0"?>‸<?xml version="1.0"?><m/>'],
  ['malformed-instruction', '<m>‸<?XML x?></m>'],
  ['malformed-instruction', '<m>‸<? x?></m>'],
  ['malformed-instruction', '<m>‸<??></m>'],
  ['malformed-instruction', '<m>‸<?x+y?></m>'],
  ['unexpected-end', '<m>‸<?x </m>'],
  ['unexpected-end', '<m>‸<!-- x </m>'],
  ['malformed-comment', '<m><!-- a ‸-- b --></m>'],
  ['malformed-comment', '<m><!-- a ‸---></m>'],
  ['malformed-comment', '<m>‸<!- a --></m>'],
  ['unexpected-end', '<m>\n‸<b>x'],
  ['unexpected-end', '‸<m>x'],
  ['unexpected-end', '<m>‸<![CDATA[x]]</m>'],
  ['unexpected-end', '<m>‸<b'],
  ['unexpected-end', '<m>‸<b a="1" '],
  ['unexpected-end', '<m>x<b ‸a="1'],
  ['unexpected-end', '‸<m>x</m'],
  ['unclosed-element', '<m>\r\n‸<b>x</m>'],
  ['unclosed-element', '<m><b>‸<i>x</b></i></m>'],
  ['stray-end-tag', '<m>x‸</b></m>'],
  ['stray-end-tag', '<m><B>x‸</b></B></m>'],
  ['malformed-tag', '<m a="1"‸b="2"/>'],
  ['malformed-tag', '<m ‸1a="1"/>'],
  ['malformed-tag', '<m ‸@a="1"/>'],
  ['malformed-tag', '<m ‸="1"/>'],
  ['malformed-tag', '<m><b‸/ >x</b></m>'],
  ['malformed-tag', '<m><b‸$>x</b></m>'],
  ['malformed-end-tag', '<m>‸</m a="1">'],
  ['attribute-without-value', '<m ‸a/>'],
  ['attribute-without-value', '<m x="" ‸a b="2"/>'],
  ['unquoted-attribute', '<m ‸a=1/>'],
  ['unquoted-attribute', '<m ‸a=/>'],
  ['duplicate-attribute', '<m a="1" ‸a="2"/>'],
  ['less-than-in-attribute', '<m a="x‸<y"/>'],
  ['bare-less-than', '<m>a ‸< b</m>'],
  ['bare-less-than', '<m>‸<1b></m>'],
  ['bare-less-than', '<m>‸<!x></m>'],
  ['bare-less-than', '<m>‸<![cdata[x]]></m>'],
  ['bare-ampersand', '<m>a ‸& b</m>'],
  ['bare-ampersand', '<m a="x ‸& y"/>'],
  ['bare-ampersand', '<m>‸&;</m>'],
  ['unterminated-reference', '<m>AT‸&T</m>'],
  ['unterminated-reference', '<m a="‸&amp"/>'],
  ['unknown-entity', '<m>‸&nbsp;</m>'],
  ['unknown-entity', '<m>‸&AMP;</m>'],
  ['unknown-entity', '<m a="‸&toString;"/>'],
  ['invalid-character-reference', '<m>‸&#;</m>'],
  ['invalid-character-reference', '<m>‸&#x;</m>'],
  ['invalid-character-reference', '<m>‸&#X41;</m>'],
  ['invalid-character-reference', '<m>‸&#12a;</m>'],
  ['invalid-character-reference', '<m>‸&#0;</m>'],
  ['invalid-character-reference', '<m>‸&#xD800;</m>'],
  ['invalid-character-reference', '<m>‸&#xFFFE;</m>'],
  ['invalid-character-reference', '<m>‸&#x110000;</m>'],
  ['invalid-character-reference', '<m>‸&#99999999999;</m>'],
  ['control-character', '<m>a‸\0b</m>'],
  ['control-character', '<m>a‸\u0001b</m>'],
  ['invalid-character', '<m a="‸\ufffe"/>'],
  ['invalid-character', '<m>😀‸\ud83d</m>'],
  ['invalid-character', '<m>‸\ude00</m>'],
  ['control-character', '<m><!-- ‸\u0001 --></m>'],
  ['cdata-end-in-text', '<m>a ‸]]> b</m>'],
];

test.each(malformed)('%s: %j', (code, marked) => {
  const xml = marked.replace('‸', '');
  const { line, column } = positionsIn(marked)(marked.indexOf('‸'));
  expect(problemsOf(xml)[0]).toBe(`${code} ${line}:${column}`);
});

const wellFormed: readonly string[] = [
  '<?xml version="1.1"?><m>&#x80;\u0085\u00a0</m>',
  '<m/>',
  '<m />',
  '<m></m >',
  '<m></m\n>',
  '\ufeff<m/>',
  '<?xml version="1.0"?><m/>',
  "<?xml version='1.1' encoding='utf-8' standalone='yes' ?>\n<m>&#1;</m>",
  '<!-- & < --><?go?>\n<m/>\n<!-- after -->\n<?done?>\n',
  '<m a="1" b=\'2\'\n\tc = "x>y"/>',
  '<m a="it\'s" b=\'say "x"\' c="x/" d="${x}"/>',
  '<m a="&#10;&lt;&quot;"/>',
  '<m>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;&#xa0;</m>',
  '<m>a > b, it\'s "x", ]] ></m>',
  '<m>\r\na\rb\r\n</m>',
  '<m><!-- a - <b> & --></m>',
  '<m><![CDATA[<b>&amp; ]] > x]]><![CDATA[a]]]]><![CDATA[>b]]></m>',
  '<m><?go a > b?><?why ??></m>',
  '<m xmlns="u" xml:lang="en" xmlns:x="v"><x:b x:c="1"/><y:z/></m>',
  '<m><héllo 中="1"/><a𐐀/><_.-b/></m>',
  '<m constructor="1" hasOwnProperty="2"><__proto__/><toString/></m>',
  '<m>😀\u007f\u0085\u200b</m>',
];

test.each(wellFormed)('accepted: %j', (xml) => {
  expect(problemsOf(xml)).toEqual([]);
});

interface XmlRow {
  readonly id: string;
  readonly category: string;
  readonly xml: string;
  readonly wellFormed: boolean;
}

corpusTest('every malformed document of the corpus is refused with a place, no other is', () => {
  const rows = readJsonLines(corpusPath('xml-wellformedness.jsonl'))
    .filter((row): row is XmlRow => isJsonObject(row) && typeof row['xml'] === 'string')
    // Namespaces do not count in messages, and a DOCTYPE is refused even when it is well formed.
    .filter(
      ({ category, xml, wellFormed }) => category !== 'ns' && !(wellFormed && hasDoctype(xml)),
    );
  const wrong = rows.filter(({ xml, wellFormed }) => (problemsOf(xml).length === 0) !== wellFormed);
  expect(wrong.map(({ id }) => id)).toEqual([]);
  expect(rows.length).toBeGreaterThan(160);
});

function hasDoctype(xml: string): boolean {
  return xml.includes('<!DOCTYPE');
}

test('an end tag that begins like the tag that is open does not close it', () => {
  expect(problemsOf('<a><b>x</bold></b></a>')).toEqual(['stray-end-tag 1:8']);
});

import { expect, test } from '@jest/globals';
import { checkMessageML, renderText } from '../../../src/messageml/index.js';

function textOf(template: string, data: string): string {
  const checked = checkMessageML(`<messageML>${template}</messageML>`, { data });
  return checked.ok
    ? renderText(checked.document)
    : checked.diagnostics.map(({ code }) => code).join();
}

test('[MSG-5] members named by numbers are listed in the order in which they are written', () => {
  const data = '{"orders":{"20":"b","10":"a","x":{"2":1,"1":2}}}';
  expect(textOf('${data.orders?keys?join(",")} ${data.orders["10"]}', data)).toBe('20,10,x a');
  expect(textOf('<#list entity.orders.x as k, v>${k}=${v};</#list>', data)).toBe('2=1;1=2;');
});

test('[MSG-5] integers that JavaScript cannot hold are exact', () => {
  const data = '{"ids":[9007199254740993,12345678901234567890],"text":"9007199254740993","n":1.0}';
  expect(textOf('${data.ids[0]?c} ${data.ids[1] + 1} ${data.text} ${data.n}', data)).toBe(
    '9007199254740993 12,345,678,901,234,567,891 9007199254740993 1',
  );
});

test('[MSG-5] null, lists and booleans beside them are what they are', () => {
  const data = '{"1":null,"2":[true,null],"3":""}';
  expect(textOf('${data["1"]!"none"} ${data["2"]?size} ${data["2"][0]?c} ${data?size}', data)).toBe(
    'none 2 true 3',
  );
});

test('[MSG-5] a zero with a minus is a whole number without a sign, and one with a fraction keeps it', () => {
  const data = '{"whole":-0,"fraction":-0.0,"text":"-0"}';
  expect(textOf('${data.whole} ${data.fraction} ${data.fraction?c} ${data.text}', data)).toBe(
    '0 -0 -0 -0',
  );
});

test('[MSG-5] a number that is too large for a double is infinite, and not the text that stands for it in the data', () => {
  const data = '{"n":1e400,"text":"Infinity","long":12345678901234567890}';
  expect(textOf('${data.n} ${-data.n} ${data.n?is_infinite?c} ${data.text}', data)).toBe(
    '∞ -∞ true Infinity',
  );
});

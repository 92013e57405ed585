import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { childWhenUsed, createLog, namedIn, redaction } from '../../src/bot/log.js';

test('tokens and keys do not get into the log, however deep they stand', () => {
  const lines: string[] = [];
  const log = pino({ redact: redaction }, { write: (line: string) => lines.push(line) });
  log.info({ sessionToken: 'secret-1', bot: { privateKey: 'secret-2' } });
  log.info({ request: { headers: { authorization: 'secret-3', keyManagerToken: 'secret-4' } } });
  expect(lines.join('')).not.toContain('secret');
  expect(lines.join('').match(/\[redacted\]/g)).toHaveLength(4);
});

test('a bot can be given its logger, or none', () => {
  const own = pino({ enabled: false });
  expect(createLog(own)).toBe(own);
  expect(createLog(false).isLevelEnabled('fatal')).toBe(false);
  expect(createLog(undefined).isLevelEnabled('info')).toBe(true);
});

test('the log of a bot names it on each line; one of your own says what you have it say', () => {
  expect(createLog(undefined, undefined, 'quotes').bindings()).toMatchObject({ bot: 'quotes' });
  expect(namedIn(createLog(undefined, undefined, 'quotes'), 'quotes')).toEqual({});
  expect(namedIn(createLog(pino({ base: null }), String, 'quotes'), 'quotes')).toEqual({
    bot: 'quotes',
  });
});

test('a child that is made when it is used writes its bindings, and so do those made of it', () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
  const child = childWhenUsed(log, { traceId: 'abc' });
  child.info('one');
  child.child({ part: 2 }).info('two');
  child.level = 'error';
  child.info('not this one');
  log.info('three');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 30, traceId: 'abc', msg: 'one' },
    { level: 30, traceId: 'abc', part: 2, msg: 'two' },
    { level: 30, msg: 'three' },
  ]);
});

test('no child is made for what is not logged', () => {
  let children = 0;
  const log = pino({ onChild: () => children++ }, { write: () => undefined });
  const child = childWhenUsed(log, { traceId: 'abc' });
  child.debug('nobody reads this');
  expect(children).toBe(0);
  child.info('but this');
  expect(children).toBe(1);
});

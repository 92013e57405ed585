import { beforeAll, expect, test } from '@jest/globals';
import { Commands, type Found } from '../../../src/bot/router/commands.js';
import { wordsOf } from '../../../src/bot/router/words.js';
import { inEnglish, loadTestTexts } from '../context.js';
import { incoming } from './incoming.js';

beforeAll(loadTestTexts);

const moment = { now: 0, timeZone: 'UTC' };

function find(content: string, ...patterns: readonly string[]): Found<string> {
  const commands = new Commands<string>();
  for (const pattern of patterns) {
    commands.add(pattern, {}, pattern);
  }
  return commands.find({ ...wordsOf(incoming(content)), directly: true }, moment);
}

const outcome = (found: Found<string>): unknown => {
  switch (found.kind) {
    case 'command':
      return found.command.handler;
    case 'wrong usage':
      return {
        commands: found.commands.map(({ handler }) => handler),
        problem: found.problem && inEnglish(found.problem),
      };
    case 'unknown':
      return { nearest: found.nearest };
    case 'unknown in group':
      return found.kind;
  }
};

test('the first command that matches wins', () => {
  expect(outcome(find('/roll 6', '/roll', '/roll {sides}', '/roll {n:int}'))).toBe('/roll {sides}');
});

test('commands that share a word are told apart by the words after it', () => {
  const patterns = ['/poll close {id:int}', '/poll {question} {options...}'];
  expect(outcome(find('/poll CLOSE 3', ...patterns))).toBe(patterns[0]);
  expect(outcome(find('/poll "Lunch?" Yes', ...patterns))).toBe(patterns[1]);
});

test('wrong usage names the command that came closest, and what was wrong', () => {
  const patterns = ['/poll close {id:int}', '/poll list'];
  expect(outcome(find('/poll close three', ...patterns))).toEqual({
    commands: ['/poll close {id:int}'],
    problem: 'The argument "id" needs a whole number, not "three".',
  });
});

test('of a command with arguments and one without, wrong arguments are those of the first', () => {
  const patterns = ['/leave', '/leave {from:date} {to:date}'];
  expect(outcome(find('/leave friday', ...patterns))).toEqual({
    commands: ['/leave {from:date} {to:date}'],
    problem:
      'The argument "from" needs a date, such as 2026-12-31, or today, tomorrow, yesterday, not "friday".',
  });
  expect(outcome(find('/leave 2026-12-24 2026-12-25 2026-12-26', ...patterns))).toMatchObject({
    problem: '"2026-12-26" is too much. Put quotes around words that belong together.',
  });
});

test('wrong usage that fits several commands equally names them all', () => {
  const patterns = ['/poll close {id:int}', '/poll list'];
  expect(outcome(find('/poll', ...patterns))).toEqual({ commands: patterns, problem: undefined });
});

test('an unknown command is suggested the one that is spelt like it', () => {
  expect(outcome(find('/eco hi', '/echo {text...}', '/poll'))).toEqual({ nearest: '/echo' });
  expect(outcome(find('hello', '/echo {text...}'))).toEqual({ nearest: undefined });
  expect(outcome(find('', '/echo {text...}'))).toEqual({ nearest: undefined });
});

test('a tag is not taken for a command that is spelt like it', () => {
  expect(outcome(find('<hash tag="poll"/>', '#poll'))).toEqual({ nearest: undefined });
});

test.each([
  ['/roll {a}', '/roll {b}'],
  ['/poll close', '/POLL  CLOSE'],
  ['/list [--all] [--limit:int]', '/list [--limit:int] [--all]'],
])('%s and %s are called by the same messages, and one of them is refused', (first, second) => {
  const commands = new Commands<string>();
  commands.add(first, {}, first);
  expect(() => commands.add(second, {}, second)).toThrow(
    expect.objectContaining({ code: 'COMMAND_EXISTS' }),
  );
});

test('an alias that is another command is refused, and commands that differ in arguments are not', () => {
  const commands = new Commands<string>();
  commands.add('/quote {$ticker}', {}, '');
  expect(() => commands.add('/price {$t}', { aliases: ['/QUOTE'] }, '')).toThrow(
    /\/quote \{\$one\}/,
  );
  expect(() => commands.add('/quote {name}', {}, '')).not.toThrow();
});

test('an alias in a group stands behind the words of the group', () => {
  const commands = new Commands<string>();
  const group = '/order line';
  commands.add(`${group} new {x}`, { aliases: ['create'] }, 'new', { group });
  const called = (text: string) =>
    outcome(commands.find({ ...wordsOf(incoming(text)), directly: true }, moment));
  expect(called('/order line create a')).toBe('new');
  expect(called('create a')).toEqual({ nearest: undefined });
});

test('an alias with a slash stands in the place of the words of the group too', () => {
  const commands = new Commands<string>();
  const group = '/order line';
  commands.add(`${group} new {x}`, { aliases: ['/new'] }, 'new', { group });
  const called = (text: string) =>
    outcome(commands.find({ ...wordsOf(incoming(text)), directly: true }, moment));
  expect(called('/new a')).toBe('new');
  expect(called('/order line /new a')).not.toBe('new');
  expect(() => commands.add('/new {y}', {}, 'other')).toThrow(/There is a command already/);
});

test('of 500 commands with one first word, only those that the second word leaves are tried', () => {
  const names = Array.from({ length: 500 }, (_, index) => `/order do${index} {id:int}`);
  expect(outcome(find('/order do499 7', ...names))).toBe('/order do499 {id:int}');
  expect(outcome(find('/order do7 x', ...names))).toMatchObject({
    commands: ['/order do7 {id:int}'],
  });
});

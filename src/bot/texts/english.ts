import { fieldProblems } from '../../messageml/internals.js';

/**
 * The built-in texts of a bot, in English: MessageFormat 2, with `{$name}` for values, `.match` for
 * plurals, and `{#b}…{/b}`, `{#i}…{/i}`, `{#code}…{/code}`, `{#br/}` for markup.
 */
export const english = {
  ...fieldProblems,
  'action.expired': 'This button is no longer valid.',
  'action.refused': 'This button was not made for here. Nothing was done.',
  'action.used': 'This was answered already.',
  'argument.boolean': 'yes or no',
  'argument.cashtag': 'a cashtag, such as $IBM',
  'argument.choice': 'one of {$choices}',
  'argument.date': 'a date, such as 2026-12-31, or today, tomorrow, yesterday',
  'argument.duration': 'a duration, such as 90s, 1h30m or 2d',
  'argument.email': 'an email address',
  'argument.hashtag': 'a hashtag, such as #topic',
  'argument.int': 'a whole number',
  'argument.mention': 'a user, mentioned with @',
  'argument.number': 'a number',
  'argument.string': 'a word, or several in quotes',
  'argument.time': 'a time, such as 09:30 or 4pm',
  'argument.url': 'an address that begins with http:// or https://',
  'conversation.cancelWords': 'cancel, stop',
  'conversation.cancelled': 'All right, never mind.',
  'conversation.changed':
    'I have changed since we began and cannot carry on from here. Please start again.',
  'conversation.choose': 'Please choose one of these: {$choices}.',
  'conversation.no': 'No',
  'conversation.notUnderstood': 'I did not understand that. Please try again.',
  'conversation.notYours': 'This is for somebody else to answer.',
  'conversation.timedOut':
    'That took too long, so I have stopped waiting. Start again whenever you like.',
  'conversation.yes': 'Yes',
  'cooldown.wait': `.input {$seconds :integer}
.match $seconds
one {{Please wait a second before you ask again.}}
* {{Please wait {$seconds} seconds before you ask again.}}`,
  'failure.answer': 'Sorry, that went wrong. If you report it, give this number: {$traceId}',
  'feature.off': '{#b}{$command}{/b} is switched off at the moment.',
  'guard.emails': 'You may not use {#b}{$command}{/b}: it is for certain people only.',
  'guard.predicate': 'You may not use {#b}{$command}{/b}.',
  'guard.roles': 'You may not use {#b}{$command}{/b}: it needs the role {$roles}.',
  'guard.roomOwners': 'You may not use {#b}{$command}{/b}: it is for owners of this room only.',
  'guard.users': 'You may not use {#b}{$command}{/b}: it is for certain people only.',
  'help.description': 'Show this list',
  'help.ofGroup': 'Show the commands of {$group}',
  'maintenance.answer': 'I am being looked after and will be back soon.',
  'slow.done': 'Done.',
  'slow.working': 'Still working on it …',
  'unknown.command': 'There is no such command. Did you mean {#b}{$suggestion}{/b}?',
  'usage.badValue': 'The argument "{$name}" needs {$needs}, not "{$given}".',
  'usage.flagTwice': '{$flag} is given twice.',
  'usage.flagValue': '{$flag} needs {$needs}.',
  'usage.missing': 'The argument "{$name}" is missing.',
  'usage.plainTag':
    'The argument "{$name}" needs {$needs}. Here "{$given}" is plain text: choose it from the list that opens while you type.',
  'usage.title': 'Usage:',
  'usage.tooMuch': '"{$given}" is too much. Put quotes around words that belong together.',
  'usage.unknownFlag': 'There is no {$flag} here.',
  'usage.wordMissing': 'The word "{$word}" is missing.',
  'usage.wrong': 'That is not how it is written.',
  'word.false': 'no, n, false, off, 0',
  'word.today': 'today',
  'word.tomorrow': 'tomorrow',
  'word.true': 'yes, y, true, on, 1',
  'word.yesterday': 'yesterday',
} as const;

/** The name of a built-in text. */
export type TextKey = keyof typeof english;

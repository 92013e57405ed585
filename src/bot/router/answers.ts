import { messageML, type MessageContent } from '../../messageml/index.js';
import type { Command } from './commands.js';
import { usageOf } from './usage.js';

/** The command that lists the others. */
export const helpPattern = '/help';

/** Lists commands with their descriptions. */
export function listCommands(commands: readonly Command<unknown>[]): MessageContent {
  const shown = commands.filter(({ hidden = false }) => !hidden);
  const items = shown.map(({ pattern, description }) => {
    const explanation = description === undefined ? '' : ` – ${description}`;
    return messageML`<li><b>${usageOf(pattern)}</b>${explanation}</li>`;
  });
  return messageML`<ul>${items}</ul>`;
}

/** Tells a user who called a command with the wrong arguments what was wrong and how it is called. */
export function answerWrongUsage(
  problem: string | undefined,
  commands: readonly Command<unknown>[],
): MessageContent {
  const usages = commands.map(({ pattern }) => messageML`<br/><b>${usageOf(pattern)}</b>`);
  return messageML`${problem ?? 'That is not how it is written.'} Usage:${usages}`;
}

/** Tells a user who called an unknown command which one is spelt like it. */
export function answerUnknown(suggestion: string): MessageContent {
  return messageML`There is no such command. Did you mean <b>${suggestion}</b>?`;
}

/** Tells a user that a command is not for everybody. */
export function answerNotAllowed(command: string): MessageContent {
  return messageML`You may not use <b>${command}</b>.`;
}

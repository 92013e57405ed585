import { z } from 'zod';
import { checkMessageML } from '../../messageml/index.js';
import { escapeLines } from '../../messageml/internals.js';
import type { MessageSource } from '../rendering/render.js';
import { isInteractive } from '../rendering/render.js';
import type { SeedMessage } from './seed.js';

/** The shape of a message that a seed puts into a room or a chat. */
export const seedMessageShape = z
  .strictObject({
    from: z.string(),
    text: z.string().optional(),
    message: z.string().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    at: z.iso
      .datetime({ offset: true, error: 'must be a time such as 2030-01-31T09:00:00Z' })
      .optional(),
  })
  .refine(({ text, message }) => (text === undefined) !== (message === undefined), {
    error: 'needs either "text" or "message", which is MessageML',
  });

/** The message as its author would have sent it. */
export function sourceOf({ text, message, data }: SeedMessage): MessageSource {
  // A block of YAML ends with a line break that its author has not written.
  const lines = (text ?? '').replace(/\r?\n$/, '');
  return {
    message: message ?? `<messageML>${escapeLines(lines)}</messageML>`,
    ...(data !== undefined && { data: JSON.stringify(data) }),
  };
}

/**
 * What is wrong with the content of a message. Its mentions are checked only when it is inserted.
 *
 * @param author - a person cannot send interactive elements (MSG-6)
 */
export function contentProblems(
  seedMessage: SeedMessage,
  author: 'person' | 'service account',
): string[] {
  const { message, data } = sourceOf(seedMessage);
  const checked = checkMessageML(message, { data });
  if (!checked.ok) {
    return checked.diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ message: problem, start }) => `${problem} (line ${start.line} of the message)`);
  }
  return author === 'person' && isInteractive(checked.document)
    ? ['only service accounts can send forms, dialogs and other interactive elements']
    : [];
}

import { z } from 'zod';
import {
  type Directory,
  type DirectoryUser,
  entityJsonOf,
  legacyEntitiesOf,
  memoryDirectory,
  type MessageMLDocument,
  renderMarkdown,
} from '../../messageml/engine.js';
import { checkMessageML, renderPresentationML, renderText } from '../../messageml/index.js';

const text = z.string({ error: 'text is expected' });
const object = { error: 'a JSON object is expected' };

const user = z.object(
  {
    id: z.int({ error: 'a whole number is expected' }),
    username: text.optional(),
    displayName: text,
    email: text.optional(),
  },
  object,
);

const questionId = z.union([z.string(), z.number(), z.null()], {
  error: 'text or a number is expected',
});

const question = z.object(
  {
    id: questionId.optional(),
    message: text.nullable(),
    data: z
      .union([z.string(), z.record(z.string(), z.json())], {
        error: 'a JSON object, or the text of one, is expected',
      })
      .nullish(),
    version: text.nullish(),
    users: z.array(user, { error: 'a list is expected' }).nullish(),
  },
  object,
);

/** Whom to tell what is wrong with a line that is not a question. */
const addressed = z.object({ id: questionId });

type Question = z.infer<typeof question>;

/** Whom a message may mention when the line names no one: ten bots' users and Foo Bar. */
const customaryUsers: readonly DirectoryUser[] = [
  ...Array.from({ length: 10 }, (_, index) => ({
    id: index + 1,
    username: `bot.user${index + 1}`,
    displayName: `Bot User${String(index + 1).padStart(2, '0')}`,
    email: `bot.user${index + 1}@localhost.com`,
  })),
  { id: 123_456, username: 'Foo Bar', displayName: 'Foo Bar', email: 'test@symphony.com' },
];

/** What a line asks; or what is wrong with it, and the id of the line where it has one. */
type ReadLine =
  { readonly question: Question } | { readonly problem: string; readonly id: Question['id'] };

/** What is written for a line. */
export interface AnsweredLine {
  /** JSON text. */
  readonly answer: string;
  /** Whether the line asked anything; what it asked may well be wrong. */
  readonly isQuestion: boolean;
}

/**
 * The answer to one line of `cadenza messageml --jsonl`.
 *
 * @example
 * answerLine('{"id":1,"message":"<messageML>Hi</messageML>"}', 1).answer; // '{"id":1,"ok":true,…}'
 *
 * @param number - the line's number, for the answer to a line that is not a question
 */
export function answerLine(line: string, number: number): AnsweredLine {
  const read = readLine(line);
  if ('problem' in read) {
    return refuseLine(number, read.problem, read.id);
  }
  return { answer: answerQuestion(read.question), isQuestion: true };
}

/**
 * The answer to a line that is not a question.
 *
 * @example
 * refuseLine(3, 'not UTF-8 text').answer; // '{"id":null,"ok":false,"error":"Line 3: not UTF-8 text.",…}'
 */
export function refuseLine(
  number: number,
  problem: string,
  id: Question['id'] = null,
): AnsweredLine {
  const error = `Line ${number}: ${problem}.`;
  return { answer: JSON.stringify({ id, ok: false, error, diagnostics: [] }), isQuestion: false };
}

function answerQuestion(asked: Question): string {
  const id = asked.id ?? null;
  const checked = checkMessageML(asked.message ?? '', {
    data: asked.data ?? undefined,
    version: asked.version ?? undefined,
    directory: directoryOf(asked),
  });
  const { diagnostics } = checked;
  if (checked.ok) {
    return render(id, checked.document, diagnostics);
  }
  const [first] = checked.diagnostics;
  return JSON.stringify({
    id,
    ok: false,
    error: first.serviceMessage ?? first.message,
    diagnostics,
  });
}

function readLine(line: string): ReadLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { id: null, problem: object.error };
  }
  const read = question.safeParse(value);
  if (read.success) {
    return { question: read.data };
  }
  const problems = read.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  return { id: addressed.safeParse(value).data?.id, problem: problems.join('; ') };
}

function directoryOf({ users }: Question): Directory {
  return memoryDirectory({ users: users?.map(toDirectoryUser) ?? customaryUsers });
}

function toDirectoryUser({
  id,
  username,
  displayName,
  email,
}: z.infer<typeof user>): DirectoryUser {
  return {
    id,
    displayName,
    ...(username === undefined ? {} : { username }),
    ...(email === undefined ? {} : { email }),
  };
}

function render(
  id: string | number | null,
  document: MessageMLDocument,
  diagnostics: readonly unknown[],
): string {
  const before = JSON.stringify({ id, ok: true, presentationML: renderPresentationML(document) });
  const after = JSON.stringify({
    markdown: renderMarkdown(document),
    entities: legacyEntitiesOf(document),
    text: renderText(document),
    diagnostics,
  });
  // The entity data goes in as text, so that its numbers keep the spelling they came with.
  return `${before.slice(0, -1)},"entityJson":${entityJsonOf(document)},${after.slice(1)}`;
}

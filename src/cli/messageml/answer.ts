import { z } from 'zod';
import {
  checkMessageML,
  entityJsonOf,
  legacyEntitiesOf,
  memoryDirectory,
  renderMarkdown,
  renderPresentationML,
  renderText,
  type Directory,
  type DirectoryUser,
  type MessageMLDocument,
} from '../../messageml/index.js';

const user = z.object({
  id: z.int(),
  username: z.string().optional(),
  displayName: z.string(),
  email: z.string().optional(),
});

const question = z.object({
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  message: z.string().nullable(),
  data: z.union([z.string(), z.record(z.string(), z.json())]).nullish(),
  version: z.string().nullish(),
  users: z.array(user).nullish(),
});

type Question = z.infer<typeof question>;

/** Whom a message may mention when the line names nobody: ten bots' users and Foo Bar. */
const customaryUsers: readonly DirectoryUser[] = [
  ...Array.from({ length: 10 }, (_, index) => ({
    id: index + 1,
    username: `bot.user${index + 1}`,
    displayName: `Bot User${String(index + 1).padStart(2, '0')}`,
    email: `bot.user${index + 1}@localhost.com`,
  })),
  { id: 123_456, username: 'Foo Bar', displayName: 'Foo Bar', email: 'test@symphony.com' },
];

/**
 * The answer to one line of `cadenza messageml --jsonl`, as JSON text.
 *
 * @example
 * answerLine('{"id":1,"message":"<messageML>Hi</messageML>"}', 1); // '{"id":1,"ok":true,…}'
 *
 * @param number - the line's number, for the answer to a line that is no JSON
 */
export function answerLine(line: string, number: number): string {
  const asked = readQuestion(line);
  if (typeof asked === 'string') {
    return JSON.stringify({
      id: null,
      ok: false,
      error: `Line ${number}: ${asked}`,
      diagnostics: [],
    });
  }
  const id = asked.id ?? null;
  const checked = checkMessageML(asked.message ?? '', {
    data: asked.data ?? undefined,
    version: asked.version ?? undefined,
    directory: directoryOf(asked),
  });
  const { diagnostics } = checked;
  if (checked.ok) return render(id, checked.document, diagnostics);
  const [first] = checked.diagnostics;
  return JSON.stringify({
    id,
    ok: false,
    error: first.serviceMessage ?? first.message,
    diagnostics,
  });
}

function readQuestion(line: string): Question | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'this is not a JSON object.';
  }
  const read = question.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not what is expected'}`;
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

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type {
  Directory,
  DirectoryUser,
  Instrument,
  InstrumentCriteria,
} from '../../src/messageml/engine.js';
import { memoryDirectory } from '../../src/messageml/engine.js';
import type { CheckedMessage } from '../../src/messageml/index.js';
import type { JsonObject } from '../../src/messageml/index.js';
import { checkMessageML } from '../../src/messageml/index.js';
import { isJsonObject } from '../../src/messageml/internals.js';

/**
 * An input with what the reference engine made of it: its outputs when `ok`, and the text of its first
 * error otherwise.
 */
export interface CorpusRow {
  readonly id: string;
  readonly message: string;
  readonly data: string | null;
  readonly version: string | null;
  readonly ok: boolean;
  /** Random ids in it are `SID1`, `SID2`, … in the order in which they appear. */
  readonly presentationML: string;
  readonly entityJson: JsonObject;
  /** The same with its numbers as {@link withSpelling} has them. */
  readonly spelledEntityJson: unknown;
  readonly markdown: string;
  readonly entities: JsonObject;
  /** Null where the reference's own PresentationML is not well-formed XML. */
  readonly text: string | null;
  /** Only in the reference's own tests. */
  readonly biItems?: readonly { readonly name: string; readonly attributes: JsonObject }[];
  readonly error?: string | null;
  /** The Java class of the error, where it may be another than that of refused input. */
  readonly errorClass?: string;
  readonly provider?: readonly ProviderCall[];
  /** The people of this row, where they are others than those of all rows. */
  readonly users?: readonly ProviderUser[];
}

/** A row whose input is Markdown: its data are entities and media. */
export interface MarkdownRow extends Omit<CorpusRow, 'data'> {
  readonly data: { readonly entities: JsonObject | null; readonly media: JsonObject | null };
}

/** A question to the directory that a test of the reference had of its own, and its answer. */
type ProviderCall =
  | {
      readonly call: 'userById' | 'userByEmail';
      readonly result?: ProviderUser;
      readonly error?: string;
    }
  | { readonly call: 'validateURI'; readonly error?: string }
  | {
      readonly call: 'finTags';
      readonly arg: readonly (InstrumentCriteria & { readonly resolutionId: string })[];
      readonly result: {
        readonly instruments: Readonly<Record<string, { instrument: Instrument | null }>>;
      };
    };

interface ProviderUser {
  readonly id: number;
  readonly screenName: string;
  readonly prettyName: string;
  readonly email?: string;
}

/** A corpus of MessageML and PresentationML. */
export type CorpusFile = 'generated-dev.jsonl' | 'reference.jsonl';

/** Where corpora are that are not part of the project. */
const folder = process.env['CADENZA_CORPUS'] ?? resolve(process.cwd(), '../shared/corpus');

const isThere = existsSync(resolve(folder, 'reference.jsonl'));
if (!isThere) {
  console.log(`Some corpora are left out: ${folder} is not there. Set CADENZA_CORPUS.`);
}

/** Whether the corpora are there that are not part of the project. */
export function corpusIsThere(): boolean {
  return isThere;
}

/** The corpora that are there: the generated one is part of the project, the other is not. */
export const corpusFiles: readonly CorpusFile[] = isThere
  ? ['generated-dev.jsonl', 'reference.jsonl']
  : ['generated-dev.jsonl'];

/** The rows of a corpus. */
export function readCorpus(file: CorpusFile): readonly CorpusRow[] {
  return linesOf(readText(file))
    .map((line): unknown => ({
      ...(JSON.parse(line) as object),
      spelledEntityJson: (withSpelling(line) as JsonObject)['entityJson'],
    }))
    .filter((row): row is CorpusRow => isRow(row))
    .map((row) => ({ ...row, message: asText(row.message) }));
}

/** The generated corpus is kept compressed. */
function readText(file: CorpusFile): string {
  return file === 'generated-dev.jsonl'
    ? gunzipSync(readFileSync(resolve(__dirname, 'fixtures', `${file}.gz`))).toString()
    : readFileSync(corpusPath(file), 'utf8');
}

/** JSON, parsed, with each number as the text that stands for it: 1.0 is something else than 1. */
export function withSpelling(json: string): unknown {
  return JSON.parse(
    json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
      token.startsWith('"') ? token : `"number ${token}"`,
    ),
  );
}

/** Java may pass null for a message; the nearest that TypeScript can is an empty one. */
function asText(message: string | null): string {
  return message ?? '';
}

/** The rows of the corpus of Markdown. */
export function readMarkdownCorpus(): readonly MarkdownRow[] {
  const rows = readJsonLines(corpusPath('reference-markdown.jsonl'));
  return rows.filter((row): row is MarkdownRow => isRow(row));
}

/** The path of a corpus that is not part of the project. */
export function corpusPath(file: string): string {
  return resolve(folder, file);
}

/** The values of a file with one JSON text per line. */
export function readJsonLines(path: string): readonly unknown[] {
  return linesOf(readFileSync(path, 'utf8')).map((line): unknown => JSON.parse(line));
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

function isRow(value: unknown): boolean {
  return isJsonObject(value) && 'message' in value && 'ok' in value;
}

/** Our outcome for a row, under the conditions that the reference had. */
export function checkRow(row: CorpusRow): CheckedMessage {
  let ids = 0;
  return checkMessageML(row.message, {
    data: row.data ?? undefined,
    version: row.version ?? undefined,
    directory: directoryOf(row),
    shortId: () => `generated${(ids += 1)}id`,
  });
}

/** PresentationML from {@link checkRow} with its ids numbered in the order in which they appear. */
export function withNumberedIds(presentationML: string): string {
  const numbers = new Map<string, number>();
  return presentationML.replace(/generated\d+id/g, (id) => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return `SID${number}`;
  });
}

const people: readonly DirectoryUser[] = [
  ...Array.from({ length: 10 }, (_, index) => ({
    id: index + 1,
    username: `bot.user${index + 1}`,
    displayName: `Bot User${String(index + 1).padStart(2, '0')}`,
    email: `bot.user${index + 1}@localhost.com`,
  })),
  { id: 123456, username: 'Foo Bar', displayName: 'Foo Bar', email: 'test@symphony.com' },
];

/** The directory a row was made with: its own answers in order, or the people of all other rows. */
export function directoryOf(row: Pick<CorpusRow, 'provider' | 'users'>): Directory {
  if (row.provider === undefined) {
    return memoryDirectory({ users: row.users?.map(asUser) ?? people });
  }
  const calls = [...row.provider];
  const next = (call: ProviderCall['call']) => {
    const at = calls.findIndex((candidate) => candidate.call === call);
    return at === -1 ? undefined : calls.splice(at, 1)[0];
  };
  const user = (call: 'userById' | 'userByEmail') => {
    const answer = next(call);
    if (answer?.call !== call || answer.result === undefined) {
      return undefined;
    }
    return asUser(answer.result);
  };
  return {
    userById: () => user('userById'),
    userByEmail: () => user('userByEmail'),
    linkProblem: () => {
      const answer = next('validateURI');
      return answer?.call === 'validateURI' ? answer.error : undefined;
    },
    instrument: (criteria) => {
      const answer = calls.find((call) => call.call === 'finTags');
      const asked = answer?.arg.find((candidate) => asksFor(candidate, criteria));
      return asked && (answer?.result.instruments[asked.resolutionId]?.instrument ?? undefined);
    },
  };
}

function asUser({ id, screenName, prettyName, email }: ProviderUser): DirectoryUser {
  const user = { id, username: screenName, displayName: prettyName };
  return email === undefined ? user : { ...user, email };
}

function asksFor(candidate: InstrumentCriteria, criteria: InstrumentCriteria): boolean {
  const names = [
    'fullBbgCompTicker',
    'uniqueId',
    'figi',
    'bbgCompTicker',
    'isin',
    'usCode',
    'localCode',
  ] as const;
  return names.every((name) => (candidate[name] ?? undefined) === criteria[name]);
}

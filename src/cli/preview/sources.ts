import { dirname, extname, join, relative, resolve } from 'node:path';
import { CadenzaError } from '../../contract/index.js';
import type { PreviewFinding } from '../../contract/preview.js';
import { type MessageMLDocument } from '../../messageml/engine.js';
import type { JsonObject } from '../../messageml/index.js';
import {
  checkMessage,
  checkMessageML,
  type Diagnostic,
  isMarkup,
  type MessageContent,
} from '../../messageml/index.js';
import { isJsonObject } from '../../messageml/internals.js';
import { readTextFile } from '../read-text.js';
import { inexactNumber } from './exact-json.js';
import { importAgain } from './import-again.js';
import { within } from './within.js';

/** What is to be previewed. Paths are as the user wrote them. */
export interface PreviewInput {
  /** MessageML; or a template (`.hbs`); or TypeScript or JavaScript that exports content by default. */
  readonly file: string;
  /** A JSON file: the message's entity data, the template's view, or the argument of the function. */
  readonly data?: string | undefined;
  /** The folder whose templates a template can use. Default: the one that it lies in. */
  readonly templates?: string | undefined;
}

/** What became of the files: a message, findings, or both. */
export interface CheckedSource {
  readonly document?: MessageMLDocument | undefined;
  readonly findings: readonly PreviewFinding[];
}

/** Told of every file that the message is made from, so that it can be watched. */
export type OnFile = (path: string) => void;

type Reader = (input: PreviewInput, onFile: OnFile) => Promise<CheckedSource>;

/**
 * Reads a message and checks it with the rules of the service.
 *
 * @throws CadenzaError, TemplateError when there is no message to check: what, where, what to do
 */
export function checkSource(input: PreviewInput, onFile: OnFile): Promise<CheckedSource> {
  const extension = extname(input.file).toLowerCase();
  if (extension === '.hbs') {
    return checkTemplate(input, onFile);
  }
  if (/^\.[cm]?[jt]sx?$/.test(extension)) {
    return checkModule(input, onFile);
  }
  return checkMarkup(input, onFile);
}

const checkMarkup: Reader = async ({ file, data }, onFile) => {
  const source = await read(file, onFile);
  const entityData = data === undefined ? undefined : await read(data, onFile);
  const checked = checkMessageML(source, {
    ...sameIds(),
    ...(entityData !== undefined && { data: entityData }),
  });
  const findings = checked.diagnostics
    .toSorted((one, other) => one.start.offset - other.start.offset)
    .map((finding) => toFinding(finding, `${finding.start.line}:${finding.start.column}`));
  return { document: checked.ok ? checked.document : undefined, findings };
};

const checkTemplate: Reader = async ({ file, data, templates }, onFile) => {
  const { loadTemplates } = await import('../../templates/index.js');
  const folder = templates ?? dirname(file);
  const name = relative(folder, file).slice(0, -'.hbs'.length).replaceAll('\\', '/');
  await read(file, onFile);
  const view = await readData(data, onFile);
  const loaded = await loadTemplates(folder);
  for (const other of loaded.names) {
    onFile(join(folder, `${other}.hbs`));
  }
  const { findings, markup } = loaded.check(name, view);
  const checked = checkMessage(markup, sameIds());
  return {
    document: checked.ok ? checked.document : undefined,
    findings: findings.map((finding) => {
      const { template = file, line, column } = finding.place ?? {};
      return toFinding(finding, line === undefined ? template : `${template}:${line}:${column}`);
    }),
  };
};

/** How long code may take to make its message. Milliseconds. */
const limit = 60_000;

const checkModule: Reader = async ({ file, data }, onFile) => {
  onFile(resolve(file));
  const view = await readData(data, onFile);
  const make = async () => {
    const exported = await importAgain(resolve(file), onFile);
    return isFunction(exported) ? exported(view) : exported;
  };
  const content = await within(limit, file, make());
  if (!isContent(content)) {
    throw new CadenzaError(
      'PREVIEW_WITHOUT_MESSAGE',
      `${file} must export a message by default, or a function that returns one.`,
    );
  }
  const checked = checkMessage(content, sameIds());
  return {
    document: checked.ok ? checked.document : undefined,
    findings: checked.findings.map((finding) => toFinding(finding, finding.path)),
  };
};

function isFunction(value: unknown): value is (view: JsonObject) => unknown {
  return typeof value === 'function';
}

/** Whether a value looks like content; the check tells which parts cannot be shown. */
function isContent(value: unknown): value is MessageContent {
  if (typeof value !== 'object' || value === null) {
    return value !== undefined;
  }
  return Array.isArray(value) || isMarkup(value) || 'tag' in value;
}

async function readData(file: string | undefined, onFile: OnFile): Promise<JsonObject> {
  if (file === undefined) {
    return {};
  }
  const text = await read(file, onFile);
  const data = parsed(text);
  if (isJsonObject(data)) {
    const number = inexactNumber(text);
    if (number !== undefined) {
      throw new CadenzaError(
        'DATA_INVALID',
        `${file} holds the number ${number}, which JavaScript would make another of. Write it as text.`,
      );
    }
    return data;
  }
  throw new CadenzaError('DATA_INVALID', `${file} does not hold a JSON object.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function read(file: string, onFile: OnFile): Promise<string> {
  onFile(resolve(file));
  return readTextFile(file);
}

/** Ids that are the same each time, so that a message that did not change is drawn once. */
function sameIds(): { readonly shortId: () => string } {
  let count = 0;
  return { shortId: () => String((count += 1)) };
}

function toFinding({ severity, code, message, fix }: Diagnostic, place: string): PreviewFinding {
  return { place, severity, code, message, ...(fix !== undefined && { fix }) };
}

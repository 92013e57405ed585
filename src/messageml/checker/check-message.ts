import { isBlank } from '../../java/text/index.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { Findings } from '../diagnostics/findings.js';
import { suggestEscaping, suggestXml } from '../diagnostics/xml-suggestions.js';
import type { MessageMLDocument } from '../document/document.js';
import { type MutableElement, mutableNodes } from '../document/mutable-element.js';
import { readSuppliedData, type SuppliedData } from '../entities/supplied-data.js';
import { requireOptions } from '../given.js';
import { MessageMLError } from '../message-error.js';
import { readNodes } from '../reader/xml-reader.js';
import { encodableText } from '../values/carried-text.js';
import { buildDocument } from './build-document.js';
import type { CheckedMessage, CheckOptions } from './check.js';
import { evaluate } from './evaluate.js';
import { checkLiteralMarkup } from './literal-markup.js';
import { documentOf } from './message-document.js';
import { randomShortId } from './short-id.js';

/**
 * Reads a message and reports everything that is wrong with it. Never throws, unless
 * a directory that was given does, or plain JavaScript gave options that are no object.
 *
 * The first error is the one for which the service would refuse the message, with its own words in
 * `serviceMessage`.
 *
 * @example
 * const checked = checkMessageML('<messageML>Hello <b>world</b></messageML>');
 * if (checked.ok) renderPresentationML(checked.document);
 * else for (const { start, message } of checked.diagnostics) console.log(start.line, message);
 */
export function checkMessageML(source: string, options: CheckOptions = {}): CheckedMessage {
  requireOptions(options, 'checkMessageML');
  const findings = new Findings();
  if (!isText(source)) {
    findings.add('empty-message', { start: 0, end: 0 }, {}, adviceFor(source));
    return refused(findings.toDiagnostics(''));
  }
  if (isBlank(source)) {
    findings.add('empty-message', { start: 0, end: source.length }, {});
    return refused(findings.toDiagnostics(source));
  }
  const supplied = readSuppliedData(options.data, findings);
  const evaluated = evaluate(source, supplied, findings, options);
  if (evaluated === undefined) {
    checkLiteralMarkup(source, findings);
    return refused(findings.toDiagnostics(source));
  }
  const text = encodableText(evaluated);
  const root = readRoot(source, text, findings);
  if (root === undefined) {
    return refused(findings.toDiagnostics(source));
  }
  const mayReferToData = text.includes('data-entity-id');
  return checkContent({ source, text, root, mayReferToData }, supplied, options, findings);
}

/** What a reader finds in a message. */
export interface KnownTree {
  readonly root: MutableElement;
  /** Whether there may be a `data-entity-id` in it. */
  readonly mayReferToData: boolean;
}

/**
 * {@link checkMessageML} for a message of which is known already what a reader would find in it, and
 * that it has no template expressions. The nodes become those of the document.
 */
export function checkReadMessage(
  source: string,
  { root, mayReferToData }: KnownTree,
  options: CheckOptions,
): CheckedMessage {
  const findings = new Findings();
  const supplied = readSuppliedData(options.data, findings);
  return checkContent({ source, text: source, root, mayReferToData }, supplied, options, findings);
}

/**
 * Reads a message that is expected to be valid.
 *
 * @example
 * const document = parseMessageML('<messageML>Hello <b>world</b></messageML>');
 * console.log(renderPresentationML(document));
 *
 * @throws MessageMLError with the first error when it is not.
 */
export function parseMessageML(source: string, options: CheckOptions = {}): MessageMLDocument {
  const checked = checkMessageML(source, options);
  if (checked.ok) {
    return checked.document;
  }
  throw new MessageMLError(checked.diagnostics[0]);
}

/** Plain JavaScript may give anything. */
function isText(source: unknown): source is string {
  return typeof source === 'string';
}

function adviceFor(source: unknown): string | undefined {
  if (source === undefined || source === null) {
    return undefined;
  }
  return `Give MessageML as a string: this is of the type ${typeof source}. checkMessage takes what the builders make.`;
}

function readRoot(source: string, text: string, findings: Findings): MutableElement | undefined {
  return readNodes(text, mutableNodes, (code, start, end, values) => {
    findings.addAny(code, { start, end }, values, (written) => {
      const expression = source.slice(written.start, written.end);
      return suggestEscaping(code, expression) ?? suggestXml(code, values);
    });
  });
}

interface ReadMessage extends KnownTree {
  readonly source: string;
  readonly text: string;
}

function checkContent(
  { source, text, root, mayReferToData }: ReadMessage,
  supplied: SuppliedData,
  options: CheckOptions,
  findings: Findings,
): CheckedMessage {
  const tree = buildDocument({
    root,
    text,
    mayReferToData,
    data: supplied.data,
    dataText: supplied.written?.text,
    version: options.version,
    directory: options.directory ?? {},
    shortId: options.shortId ?? randomShortId,
    findings,
  });
  const diagnostics = findings.toDiagnostics(source);
  if (findings.failed) {
    return refused(diagnostics);
  }
  const { format, version, chime, children } = tree;
  const document = documentOf({ format, version, source, text, children, chime }, supplied);
  return { ok: true, document, diagnostics };
}

function refused(diagnostics: readonly Diagnostic[]): CheckedMessage {
  const [first, ...more] = diagnostics;
  if (first === undefined) {
    throw new Error('A message is only refused with a reason.');
  }
  return { ok: false, diagnostics: [first, ...more] };
}

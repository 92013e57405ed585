import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Attachments } from '../attachments/attachments.js';
import { badRequest, Refusal } from '../errors.js';
import { eachPiece } from './body-pieces.js';
import { textPastMark } from './byte-order-mark.js';
import { contentTypeOf } from './content-type.js';
import { keepField } from './form-fields.js';
import { defaultJsonLimits, JsonScan, noJson, noUtf8 } from './json-scan.js';
import type { MessageForm } from './message-form.js';
import { isFilePart, readMultipartForm } from './message-form.js';
import { percentDecoded } from './percent-decoded.js';
import { shortened } from './shortened.js';

/** The longest body of a call that does not set its own limit, in bytes. */
export const defaultBodyLimit = 2_000_000;

/**
 * The JSON value that a body holds; `undefined` for an empty body, whatever its content type: clients
 * name JSON on calls that send nothing.
 *
 * @throws Refusal 400 when it is not JSON or exceeds {@link defaultJsonLimits}, 413 when it is longer than `limit` bytes
 */
export async function readJson(request: IncomingMessage, limit: number): Promise<JsonBody> {
  const scan = new JsonScan(defaultJsonLimits);
  const text = textPastMark(await readText(request, limit, (piece) => scan.take(piece)));
  return { text, value: text.trim() === '' ? undefined : parseJson(text) };
}

/** A JSON body, and how it was written. */
export interface JsonBody {
  readonly text: string;
  readonly value: unknown;
}

/**
 * The message that a body holds, in whichever of the three encodings (MSG-1).
 *
 * @throws Refusal 400 when the body is malformed, 413 when it is too large, 415 for another encoding
 */
export async function readMessageForm(
  request: IncomingMessage,
  attachments: Attachments,
): Promise<MessageForm> {
  switch (contentTypeOf(request)) {
    case 'multipart/form-data':
      return readMultipartForm(request, attachments);
    case 'application/x-www-form-urlencoded':
      return formOf(
        percentDecoded(await readText(request, urlencodedLimit, fieldCounter()), 'body'),
      );
    case 'application/json':
    case '':
      return formOf(stringMembers((await readJson(request, jsonMessageLimit)).value));
    default:
      throw new Refusal(
        415,
        'A message is sent as multipart/form-data, application/x-www-form-urlencoded or application/json.',
      );
  }
}

/** The fields that a body holds, if it is one that holds fields; whatever else it is, none. */
export async function readFieldsIfAny(
  request: IncomingMessage,
  attachments: Attachments,
): Promise<MessageForm> {
  try {
    return await readMessageForm(request, attachments);
  } catch (error) {
    if (error instanceof Refusal && error.status !== 413) {
      request.resume();
      return { fields: new Map(), attachments: [], previews: [] };
    }
    throw error;
  }
}

/** Counts the fields of a body as it comes in. */
function fieldCounter(): (piece: Buffer) => void {
  let count = 1;
  return (piece) => {
    for (let place = piece.indexOf('&'); place >= 0; place = piece.indexOf('&', place + 1)) {
      count += 1;
      if (count > maxFields) {
        throw badRequest(`A body has at most ${maxFields} fields.`);
      }
    }
  };
}

/** Fields of a body, as of a multipart one. */
const maxFields = 200;
/** Three bytes of percent-encoding for each byte of the message, at worst. */
const urlencodedLimit = 6_000_000;
/** Six characters of escape for each character of the message, at worst. */
const jsonMessageLimit = 10_000_000;

function formOf(entries: Iterable<readonly [string, string]>): MessageForm {
  const fields = new Map<string, string>();
  for (const [name, value] of entries) {
    if (value !== '' && isFilePart(name)) {
      throw filesElsewhere(name);
    }
    keepField(fields, [name, value], 'field');
  }
  return { fields, attachments: [], previews: [] };
}

function filesElsewhere(part: string): Refusal {
  return badRequest(`Only multipart/form-data carries files: "${part}" cannot be sent here.`);
}

const textMembers = new Set(['message', 'data', 'version']);

/** The members of a JSON message; null counts as absent, and what the service does not know is ignored. */
function stringMembers(body: unknown): [string, string][] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('A message in JSON is an object with the strings "message" and "data".');
  }
  const members: [string, unknown][] = Object.entries(body);
  return members.flatMap(([name, value]): [string, string][] => {
    if (value === null) {
      return [];
    }
    if (typeof value !== 'string' && textMembers.has(name)) {
      throw badRequest(`"${name}" must be a string.`);
    }
    if (isFilePart(name) && typeof value === 'object' && Object.keys(value).length > 0) {
      throw filesElsewhere(name);
    }
    const text = fieldText(name, value);
    return text === undefined ? [] : [[name, text]];
  });
}

/**
 * A member as the field of a form: a list of texts is written with commas, and what cannot be written so is none. In the
 * message itself the reader of markup says which characters are not allowed.
 */
function fieldText(name: string, value: unknown): string | undefined {
  const members: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!members.every(isPlain)) {
    return undefined;
  }
  const text = members.join(',');
  if (name !== 'message' && !text.isWellFormed()) {
    throw badRequest(`"${shortened(name)}" holds half of a surrogate pair. Leave it out.`);
  }
  return text;
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * The text of a body. It is read to its end even when it is too long, so that the client gets to see the refusal.
 *
 * @param look - sees each piece as it comes in; what it throws refuses the body
 * @throws Refusal 413 when it is longer than `limit` bytes, 400 when it is not UTF-8
 */
export async function readText(
  request: IncomingMessage,
  limit: number,
  look: (piece: Buffer) => void = () => undefined,
): Promise<string> {
  let pieces: Buffer[] = [];
  let size = 0;
  let problem: { readonly error: unknown } | undefined;
  await eachPiece(request, (piece) => {
    size += piece.length;
    if (problem !== undefined) {
      return;
    }
    try {
      if (size > limit) {
        throw new Refusal(413, `The body is longer than ${limit} bytes.`);
      }
      look(piece);
      pieces.push(piece);
    } catch (error) {
      problem = { error };
      pieces = [];
    }
  });
  if (problem !== undefined) {
    throw problem.error;
  }
  const whole = Buffer.concat(pieces);
  if (!isUtf8(whole)) {
    throw noUtf8();
  }
  return whole.toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noJson();
  }
}

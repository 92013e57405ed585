import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { badRequest, forbidden, Refusal } from '../errors.js';
import type { AddressCheck } from './networks.js';
import { acceptedPictures, pictureType } from './picture-types.js';

/** A picture that was fetched. */
export interface Picture {
  readonly type: string;
  readonly content: Buffer;
}

/** Where pictures may come from, and how large they may be. */
export interface PictureRules {
  /** Asked for every address that a name stands for, and again for the one that was connected to. */
  readonly isAllowed: AddressCheck;
  /** How names are looked up. */
  readonly lookup: LookupFunction;
  /** How long all of it may take, redirects included, in milliseconds. */
  readonly timeout: number;
  /** The largest picture, in bytes. */
  readonly largest: number;
}

const maxRedirects = 3;
const longestAddress = 2048;

/**
 * Fetches a picture from the web anonymously: without cookies, a referrer or credentials.
 *
 * @param address - `http:` or `https:`
 * @param signal - ends it
 * @throws Refusal 400 for an address that is not of the web; 403 for one that is not on the internet; 502, 504 when its
 *   server does not answer with a picture (in time)
 */
export async function fetchPicture(
  address: string,
  rules: PictureRules,
  signal: AbortSignal,
): Promise<Picture> {
  const timeout = AbortSignal.timeout(rules.timeout);
  const ended = AbortSignal.any([signal, timeout]);
  try {
    return await follow(webAddress(address), rules, ended);
  } catch (error) {
    if (error instanceof Refusal) {
      throw error;
    }
    throw timeout.aborted
      ? new Refusal(504, 'The server of the picture takes too long.')
      : new Refusal(502, 'The server of the picture cannot be reached.');
  }
}

async function follow(first: URL, rules: PictureRules, signal: AbortSignal): Promise<Picture> {
  let url = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await ask(url, rules, signal);
    const to = redirectOf(response);
    if (to === undefined) {
      return readPicture(response, rules);
    }
    response.destroy();
    url = webAddress(to, url.href);
  }
  throw new Refusal(502, `The server of the picture leads on more than ${maxRedirects} times.`);
}

/** @throws Refusal 400 */
function webAddress(address: string, base?: string): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (
    url === undefined ||
    address.length > longestAddress ||
    !['http:', 'https:'].includes(url.protocol)
  ) {
    throw badRequest(
      `A picture has an http or https address of at most ${longestAddress} characters.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw badRequest('The address of a picture may hold neither a user name nor a password.');
  }
  return url;
}

/** Asks a server; resolves when its answer begins. */
function ask(url: URL, rules: PictureRules, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !rules.isAllowed(host)) {
    throw notOnTheInternet();
  }
  const send = url.protocol === 'https:' ? requestOverTls : request;
  return new Promise((resolve, reject) => {
    const sent = send(url, {
      agent: false,
      signal,
      lookup: allowedOf(rules),
      headers: {
        Accept: acceptedPictures,
        'Accept-Encoding': 'identity',
        'User-Agent': 'Cadenza',
      },
    });
    sent.once('response', resolve).once('error', reject).end();
    requireAllowed(sent, rules);
  });
}

/** Resolves a name; there is no connection to one that resolves to any address that is not allowed. */
function allowedOf({ lookup, isAllowed }: PictureRules): LookupFunction {
  return (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      const addresses =
        typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
      const [first] = error === null ? addresses : [];
      if (first === undefined) {
        callback(error ?? new Error('The name stands for no address.'), '', 0);
      } else if (!addresses.every(({ address }) => isAllowed(address))) {
        callback(notOnTheInternet(), '', 0);
      } else if (options.all === true) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    });
}

/** Looks at the address that is connected to before anything is sent there. */
function requireAllowed(sent: ClientRequest, { isAllowed }: PictureRules): void {
  sent.once('socket', (socket) =>
    socket.once('connect', () => {
      if (!isAllowed(socket.remoteAddress ?? '')) {
        sent.destroy(notOnTheInternet());
      }
    }),
  );
}

function notOnTheInternet(): Refusal {
  return forbidden('The picture is not on the internet: its address is a private one.');
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

/** @throws Refusal 502 for what is not a picture, or too large */
async function readPicture(response: IncomingMessage, { largest }: PictureRules): Promise<Picture> {
  const { statusCode, headers } = response;
  try {
    if (statusCode !== 200 || !isIdentity(headers['content-encoding'])) {
      throw new Refusal(502, `The server of the picture answers ${statusCode ?? 'nothing'}.`);
    }
    const content = await readUpTo(response, largest);
    const type = pictureType(content);
    const said = headers['content-type'] ?? '';
    if (type === undefined || !/^(image\/(?!svg)|application\/octet-stream|$)/i.test(said)) {
      throw new Refusal(502, 'What is at the address is no PNG, JPEG, GIF, WebP or AVIF.');
    }
    return { type, content };
  } finally {
    response.destroy();
  }
}

function isIdentity(encoding: string | undefined): boolean {
  return encoding === undefined || encoding.toLowerCase() === 'identity';
}

async function readUpTo(response: IncomingMessage, largest: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > largest) {
      throw new Refusal(502, `The picture is larger than ${largest} bytes.`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

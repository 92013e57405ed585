import type { Attack, Target } from '../attack.js';
import { by } from '../attack.js';
import { repeated, send } from '../raw-request.js';

const boundary = 'edge';
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, fileName: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: text/plain\r\n\r\n${value}\r\n`;
const message = field('message', '<messageML>x</messageML>');
const end = `--${boundary}--\r\n`;

/** A multipart body that is broken, and what is answered where files and fields are taken. */
export interface BrokenBody {
  readonly name: string;
  readonly body: string;
}

/** The ways in which a multipart body can be broken. */
export const brokenBodies: readonly BrokenBody[] = [
  { name: 'an empty body', body: '' },
  { name: 'no boundary in it', body: 'hello' },
  {
    name: 'a part without an end',
    body: `${message}${file('attachment', 'a.txt', 'x').slice(0, -2)}`,
  },
  { name: 'a file without an end', body: file('data', 'a.txt', 'neptune').slice(0, -2) },
  { name: 'a field without an end', body: message.slice(0, -2) },
  { name: 'no last boundary', body: message },
  { name: 'half a boundary', body: `${message}--ed` },
  { name: 'half a header', body: `${message}--${boundary}\r\nContent-Dispo` },
  {
    name: 'a header without a colon',
    body: `${message}--${boundary}\r\nnonsense\r\n\r\nx\r\n${end}`,
  },
  {
    name: 'a header without a name',
    body: `${message}--${boundary}\r\n: form-data\r\n\r\nx\r\n${end}`,
  },
  { name: 'a part without headers', body: `${message}--${boundary}\r\n\r\nx\r\n${end}` },
  {
    name: 'a part without a name',
    body: `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${end}`,
  },
  {
    name: 'an invalid disposition',
    body: `--${boundary}\r\nContent-Disposition: ;;;"\r\n\r\nx\r\n${end}`,
  },
  {
    name: 'NUL in a name of a file',
    body: `${message}${file('attachment', 'a\0.txt', 'x')}${end}`,
  },
  { name: 'NUL in a name of a field', body: `${message}${field('a\0b', 'x')}${end}` },
  {
    name: 'a name of a file of 20 KB',
    body: `${message}${file('attachment', `${'n'.repeat(20_000)}.txt`, 'x')}${end}`,
  },
  { name: 'a name of a field of 20 KB', body: `${message}${field('n'.repeat(20_000), 'x')}${end}` },
  {
    name: 'a header of 100 KB',
    body: `${message}--${boundary}\r\nX: ${'h'.repeat(100_000)}\r\n\r\nx\r\n${end}`,
  },
  { name: 'a file without a name', body: `${message}${file('attachment', '', 'x')}${end}` },
  {
    name: 'control characters in a header',
    body: `${message}--${boundary}\r\nContent-Disposition: form-data; name="\x01\x02"\r\n\r\nx\r\n${end}`,
  },
];

/** What a multipart body is sent with. */
export const multipartHeaders = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };

/** The routes that take a multipart body, with the parameters of their paths. */
export function multipartPaths(
  { room }: Pick<Target, 'room'>,
  messageId: string,
): readonly string[] {
  return [
    `/agent/v4/stream/${room}/message/create`,
    `/agent/v4/stream/${room}/message/${messageId}/update`,
    '/agent/v4/message/blast',
    '/agent/v1/dlp/violations/message',
    '/agent/v1/dlp/violations/stream',
    '/agent/v1/dlp/violations/signal',
    '/agent/v1/dlp/dictionaries/none/data/upload',
  ];
}

function many(
  name: string,
  statuses: readonly number[],
  parts: readonly [string, string, string, string],
  count: number,
): Attack {
  return {
    name: `multipart: ${name}`,
    statuses,
    bodyLimit: 32,
    send: (target, scale) =>
      send(
        by(target.officer, {
          path: `/agent/v4/stream/${target.room}/message/create`,
          headers: multipartHeaders,
          body: repeated(parts, Math.max(2, Math.ceil(count * scale))),
        }),
      ),
  };
}

/** Multipart bodies that are broken or heavy. */
export const multipartAttacks: readonly Attack[] = [
  {
    name: 'multipart: every broken body to every route',
    statuses: [400],
    bodyLimit: 32,
    async send(target) {
      const said = await target.officer.send(target.room, '<messageML>hello</messageML>');
      const { messageId } = said.json() as { messageId: string };
      let last = { status: 400, text: '' };
      for (const path of multipartPaths(target, messageId)) {
        for (const { name, body } of brokenBodies) {
          const { status, text } = await send(
            by(target.officer, { path, headers: multipartHeaders, body }),
          );
          if (status === 0 || status >= 500) {
            last = { status, text: `${path}, ${name}: ${text}` };
          }
        }
      }
      return last;
    },
  },
  many('100,000 fields', [400], [message, field('f', 'x'), '', end], 100_000),
  many('100,000 files', [400], [message, file('attachment', 'a.txt', 'x'), '', end], 100_000),
  many(
    '1,000,000 parts that are nothing',
    [400],
    [message, `--${boundary}\r\nA: b\r\n\r\n`, '\r\n', end],
    1_000_000,
  ),
  many(
    'a file of 25 MB of what begins like a delimiter',
    [200],
    [
      `${message}${file('attachment', 'a.txt', '').slice(0, -2)}`,
      `\r\n--${boundary.slice(0, -1)}`,
      '',
      `\r\n${end}`,
    ],
    3_500_000,
  ),
  many(
    '20 MB of delimiters behind the end',
    [400],
    [`${message}${end}`, `\r\n--${boundary}`, '', ''],
    2_500_000,
  ),
  many('1,000 files', [200], [message, file('attachment', 'a.txt', 'x'), '', end], 1000),
  many(
    'a file of 200 MB',
    [413],
    [`${message}${file('attachment', 'a.txt', '').slice(0, -2)}`, 'x', '', `\r\n${end}`],
    200_000_000,
  ),
  many(
    'a field of 200 MB',
    [400, 413],
    [field('message', '').slice(0, -2), 'x', '', `\r\n${end}`],
    200_000_000,
  ),
  many(
    'a header of 50 MB',
    [400],
    [`${message}--${boundary}\r\nX: `, 'x', '', `\r\n\r\n${end}`],
    50_000_000,
  ),
  many('50 MB of line breaks', [400], ['', '\r\n', '', ''], 25_000_000),
];

import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorCode } from '../../contract/index.js';

/** What a request is answered with that cannot be read as one: the status, its name, and what to do. */
type Told = readonly [status: number, name: string, message: string];

const byCode: Readonly<Record<string, Told>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'The address and the headers of a request have at most 64 KB together.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    'Payload Too Large',
    'The body has too many extensions of its chunks. Leave them out.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'Request Timeout',
    'The request has not come in whole for too long.',
  ],
};

/**
 * Lets a server answer what is no HTTP in the shape of every refusal, `{ code, message }`, and end the connection: where
 * the next request would begin nobody knows. Where an answer is on its way it is broken off instead.
 */
export function refuseMalformed(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => answers.set(socket, response));
  server.on('clientError', (error, socket) => {
    const answer = answers.get(socket);
    const isAnswering = answer !== undefined && answer.headersSent && !answer.writableFinished;
    if (socket.writable && !isAnswering && errorCode(error) !== 'ECONNRESET') {
      socket.write(refusalOf(error));
    }
    socket.destroy(error);
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    const answer = answers.get(socket);
    const isFree = answer === undefined || answer.writableFinished;
    socket.end(isFree ? answerOf(noTunnel) : '', () => socket.destroy());
  });
}

const noTunnel: Told = [
  501,
  'Not Implemented',
  'A pod is no proxy. Call its operations themselves.',
];

function refusalOf(error: Error): string {
  return answerOf(byCode[errorCode(error) ?? ''] ?? [400, 'Bad Request', whatIsWrong(error)]);
}

function answerOf([status, name, message]: Told): string {
  const body = JSON.stringify({ code: status, message });
  return [
    `HTTP/1.1 ${status} ${name}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** The parser tells what it has stumbled over in words of its own. */
function whatIsWrong(error: Error): string {
  return 'reason' in error && typeof error.reason === 'string'
    ? `This is not a valid HTTP request: ${error.reason}.`
    : 'This is not a valid HTTP request.';
}

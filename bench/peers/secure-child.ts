import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Bot } from 'cadenza';
import { Client } from 'cadenza/client';
import { unsafeMessageML } from 'cadenza/messageml';
import { loadPeer } from './load.js';

/** What a bot in a process of its own is told at first: where the pod is, and who it is there. */
export interface SecureOrder {
  /** `kit` is the service's own for Node, symphony-api-client-node; `form-data` one written by hand, with https. */
  readonly kind: 'cadenza' | 'kit' | 'form-data';
  readonly host: string;
  readonly port: number;
  /** Where its key is, `key.pem`. */
  readonly folder: string;
  readonly username: string;
}

/** What it is asked later: to echo what is said to it, or to send, one message after the other. */
export type SecureQuestion =
  | 'echo'
  | 'processor time'
  | { readonly send: number; readonly streamId: string; readonly fileSize?: number };

/** A bot, as this benchmark knows it. */
interface SecureBot {
  echo(): Promise<void>;
  send(streamId: string, text: string, file: Buffer | undefined): Promise<unknown>;
}

const echoed = /\/echo (\d+ \d+)/;

function cadenza({ host, port, folder, username }: SecureOrder): Promise<SecureBot> {
  const privateKey = { path: join(folder, 'key.pem') };
  const config = { scheme: 'https', host, port, bot: { username, privateKey } } as const;
  const client = new Client(config);
  return Promise.resolve({
    async echo() {
      const bot = new Bot(config, { log: false });
      bot.command('/echo {text...}', (ctx) => ctx.reply(ctx.args.text));
      await bot.start();
    },
    send: (streamId, text, file) =>
      client.messages.create(streamId, {
        message: unsafeMessageML(`<messageML>${text}</messageML>`),
        ...(file && { attachments: [{ filename: 'file.bin', content: file }] }),
      }),
  });
}

interface Kit {
  readonly MESSAGEML_FORMAT: string;
  initBotFromObjects(config: object): Promise<{ sessionAuthToken: string; kmAuthToken: string }>;
  getDatafeedEventsService(config: {
    onMessageSent(messages: readonly KitMessage[]): void;
    onError(error: unknown): void;
  }): void;
  sendMessage(streamId: string, message: string, data: null, format: string): Promise<unknown>;
  sendMessageWithAttachment(
    streamId: string,
    message: string,
    data: null,
    fileName: string,
    fileType: string,
    fileContent: Buffer,
    format: string,
  ): Promise<unknown>;
}

interface KitMessage {
  readonly messageText: string;
  readonly stream: { readonly streamId: string };
}

async function openKit({ host, port, folder, username }: SecureOrder) {
  const kit = loadPeer('symphony-api-client-node') as Kit;
  const tokens = await kit.initBotFromObjects({
    authType: 'rsa',
    sessionAuthHost: host,
    sessionAuthPort: port,
    keyAuthHost: host,
    keyAuthPort: port,
    podHost: host,
    podPort: port,
    agentHost: host,
    agentPort: port,
    botUsername: username,
    botPrivateKeyPath: `${folder}/`,
    botPrivateKeyName: 'key.pem',
  });
  return { kit, tokens };
}

async function kit(order: SecureOrder): Promise<SecureBot> {
  const { kit } = await openKit(order);
  const format = kit.MESSAGEML_FORMAT;
  return {
    echo() {
      kit.getDatafeedEventsService({
        onMessageSent(messages) {
          for (const { messageText, stream } of messages) {
            const text = echoed.exec(messageText)?.[1];
            if (text !== undefined) {
              void kit.sendMessage(stream.streamId, text, null, format);
            }
          }
        },
        onError: (error) => {
          throw error;
        },
      });
      return Promise.resolve();
    },
    send: (streamId, text, file) =>
      file === undefined
        ? kit.sendMessage(streamId, text, null, format)
        : kit.sendMessageWithAttachment(
            streamId,
            text,
            null,
            'file.bin',
            'application/octet-stream',
            file,
            format,
          ),
  };
}

interface FormData extends Readable {
  append(name: string, value: string | Buffer, options?: object): void;
  getHeaders(): Record<string, string>;
  getLengthSync(): number;
}

/** A form and a request, as they are put together by hand. The kit logs in for it. */
async function formData(order: SecureOrder): Promise<SecureBot> {
  const Form = loadPeer('form-data') as new () => FormData;
  const { tokens } = await openKit(order);
  const { host, port } = order;
  const session = {
    sessionToken: tokens.sessionAuthToken,
    keyManagerToken: tokens.kmAuthToken,
  };
  return {
    echo: () => Promise.reject(new Error('Nobody reads the datafeed by hand.')),
    async send(streamId, text, file) {
      const form = new Form();
      form.append('message', `<messageML>${text}</messageML>`);
      if (file !== undefined) {
        form.append('attachment', file, { filename: 'file.bin' });
      }
      const path = `/agent/v4/stream/${streamId}/message/create`;
      const length = { 'content-length': form.getLengthSync() };
      const headers = { ...session, ...form.getHeaders(), ...length };
      const sending = request({ host, port, path, method: 'POST', headers });
      form.pipe(sending);
      const [response] = (await once(sending, 'response')) as [Readable];
      const pieces: Buffer[] = [];
      for await (const piece of response) {
        pieces.push(piece as Buffer);
      }
      return JSON.parse(Buffer.concat(pieces).toString()) as unknown;
    },
  };
}

const kinds: Readonly<Record<SecureOrder['kind'], (order: SecureOrder) => Promise<SecureBot>>> = {
  cadenza,
  kit,
  'form-data': formData,
};

let bot: SecureBot | undefined;

async function answer(question: SecureOrder | SecureQuestion): Promise<unknown> {
  if (question === 'processor time') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  if (typeof question === 'object' && 'kind' in question) {
    bot = await kinds[question.kind](question);
    return 'ready';
  }
  if (question === 'echo') {
    await bot?.echo();
    return 'ready';
  }
  const { send, streamId, fileSize } = question;
  const file = fileSize === undefined ? undefined : await readSome(fileSize);
  const times: number[] = [];
  for (let number = 0; number < send; number++) {
    const begin = performance.now();
    await bot?.send(streamId, `Hello <b>${number}</b>`, file);
    times.push(performance.now() - begin);
  }
  return times;
}

function readSome(size: number): Promise<Buffer> {
  return readFile(process.execPath).then((content) => content.subarray(0, size));
}

process.on('message', (question: SecureOrder | SecureQuestion) => {
  void answer(question).then((answered) => process.send?.(answered));
});
process.on('disconnect', () => process.exit());

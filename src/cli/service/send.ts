import { Command } from 'commander';
import { composeReply, type ReplyMessage } from '../../bot/outgoing/index.js';
import type { Client } from '../../client/index.js';
import { CadenzaError } from '../../contract/index.js';
import { unsafeMessageML } from '../../messageml/index.js';
import { readStandardInput } from '../read-text.js';
import { callsService, type ServiceOptions, withClient } from './connect.js';
import { findStream, recipientOf, type StreamOptions } from './find-stream.js';
import { printRows, timeOf } from './print-rows.js';
import { readDataFile } from './read-data-file.js';

interface SendOptions extends ServiceOptions, StreamOptions {
  readonly markup?: true;
  readonly template?: string;
  readonly data?: string;
  readonly attach?: readonly string[];
  readonly obo?: string;
}

/** `cadenza send TEXT --room NAME`: sends a message. Text is text; `--markup` makes it MessageML. */
export function sendCommand(): Command {
  return callsService(new Command('send'))
    .description('Send a message.')
    .argument('[text]', 'what it says; - reads standard input')
    .option('--stream <id>', 'to a conversation')
    .option('--room <name>', 'to a room')
    .option('--user <name>', 'to one user, by user name')
    .option('--email <address>', 'to one user, by e-mail address')
    .option('--markup', 'the text is MessageML; otherwise nothing in it is markup')
    .option('--template <file>', 'a .hbs template, or the name of a bundled one, instead of a text')
    .option('--data <file>', 'JSON or YAML: what the template shows, or the data of the markup')
    .option('--attach <file...>', 'files to send with it')
    .option('--obo <user>', 'on behalf of a user, by the application of the configuration')
    .addHelpText(
      'after',
      `
Examples:
  cadenza send 'Prices < yesterday' --room 'Market news'
  cadenza send '<b>Done</b>' --markup --user alice --attach report.pdf
  cadenza send --template alert.hbs --data alert.yaml --room Operations
  git log -1 | cadenza send - --stream ID`,
    )
    .action(async (given: string | undefined, options: SendOptions) => {
      recipientOf(options);
      const composed = composeReply(await readContent(given, options));
      await withClient(options, async (client) => {
        const sender = senderOf(client, options);
        const streamId = await findStream({ clock: client.clock, ...sender }, options);
        const sent = await sender.messages.create(streamId, composed);
        const columns = {
          'message id': ({ messageId }: typeof sent) => messageId,
          stream: () => streamId,
          time: ({ timestamp }: typeof sent) => timeOf(timestamp),
        };
        await printRows([sent], columns, options);
      });
    });
}

/** Who sends, and finds the conversation: the chat of a user with alice is not that of the bot. */
function senderOf(client: Client, { obo }: SendOptions) {
  const { messages, rooms, streams, users } =
    obo === undefined ? client : client.obo({ username: obo });
  return { messages, rooms, streams, users };
}

async function readContent(given: string | undefined, options: SendOptions): Promise<ReplyMessage> {
  const { template, data: file, markup, attach: attachments } = options;
  const data = file === undefined ? undefined : await readDataFile(file);
  const files = attachments === undefined ? {} : { attachments };
  if (template !== undefined) {
    if (given !== undefined) {
      throw new CadenzaError('TEXT_OR_TEMPLATE', 'Give a text or a --template, not both.');
    }
    const { renderTemplateFile } = await import('./render-template-file.js');
    return { message: await renderTemplateFile(template, data ?? {}), ...files };
  }
  if (given === undefined && attachments === undefined) {
    throw new CadenzaError(
      'NOTHING_TO_SEND',
      'Say what to send: a text, a --template, or files to --attach.',
    );
  }
  const text = given === '-' ? await readStandardInput() : given;
  return {
    ...(text !== undefined && { message: markup === true ? unsafeMessageML(text) : text }),
    ...(data !== undefined && { data }),
    ...files,
  };
}

import { Command } from 'commander';
import type { Recipient } from '../../bot/index.js';
import { composeReply } from '../../bot/outgoing/compose.js';
import { Recipients } from '../../bot/outgoing/index.js';
import { CadenzaError } from '../../contract/index.js';
import { unsafeMessageML } from '../../messageml/index.js';
import { readStandardInput } from '../read-text.js';
import { callsService, type ServiceOptions, withClient } from './connect.js';
import { printRows, timeOf } from './print-rows.js';

interface SendOptions extends ServiceOptions {
  readonly stream?: string;
  readonly room?: string;
  readonly user?: string;
  readonly email?: string;
  readonly markup?: true;
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
    .option('--attach <file...>', 'files to send with it')
    .option('--obo <user>', 'on behalf of a user, by the application of the configuration')
    .addHelpText(
      'after',
      `
Examples:
  cadenza send 'Prices < yesterday' --room 'Market news'
  cadenza send '<b>Done</b>' --markup --user alice --attach report.pdf
  git log -1 | cadenza send - --stream ID`,
    )
    .action(async (given: string | undefined, options: SendOptions) => {
      const recipient = recipientOf(options);
      const text = given === '-' ? await readStandardInput() : given;
      const composed = composeReply({
        ...(text !== undefined && {
          message: options.markup === true ? unsafeMessageML(text) : text,
        }),
        ...(options.attach !== undefined && { attachments: options.attach }),
      });
      await withClient(options, async (client) => {
        const streamId = await new Recipients(client).streamOf(recipient);
        const sender = options.obo === undefined ? client : client.obo({ username: options.obo });
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

function recipientOf({ stream, room, user, email }: SendOptions): Recipient {
  const recipients: Recipient[] = [
    ...(stream === undefined ? [] : [{ streamId: stream }]),
    ...(room === undefined ? [] : [{ room }]),
    ...(user === undefined ? [] : [{ username: user }]),
    ...(email === undefined ? [] : [{ email }]),
  ];
  const [recipient] = recipients;
  if (recipient === undefined || recipients.length > 1) {
    throw new CadenzaError(
      'ONE_RECIPIENT',
      'Say where the message goes, once: --stream, --room, --user or --email.',
    );
  }
  return recipient;
}

import { Command, InvalidArgumentError } from 'commander';
import { readPort } from '../command-line/read-number.js';
import { untilStopped } from '../until-stopped.js';
import { pictureNetworkOption, picturesOption } from './picture-options.js';
import type { PodCommandOptions } from './read-options.js';

/** `cadenza pod`: the embedded pod alone, as a server, until Ctrl-C. */
export function podCommand(): Command {
  return new Command('pod')
    .description('Run the embedded pod as a server, without bots.')
    .option('-p, --port <number>', 'where it listens; 0 takes a free port', readPort, 7400)
    .option('--host <address>', 'the address it listens on', '127.0.0.1')
    .option('--allow-remote', 'let others on the network reach it; needs a console password')
    .option(
      '--console-password-file <file>',
      'its first line opens the console; CADENZA_CONSOLE_PASSWORD does the same',
    )
    .option(
      '-d, --database <where>',
      'an SQLite file, postgres://…, or :memory:',
      readDatabase,
      ':memory:',
    )
    .option(
      '--shared',
      'other processes serve the same pod, each started so with the same PostgreSQL and --attachments',
    )
    .option(
      '--attachments <where>',
      'a folder for the files of messages, or s3://bucket/prefix; beside the database',
    )
    .option('-s, --seed <file>', 'YAML: people, service accounts, rooms, policies, messages')
    .option('--strict', 'refuse what the service refuses and a pod otherwise lets pass')
    .option(
      '--tls [folder]',
      'HTTPS too; its own certificate, or a folder with key.pem, cert.pem and, for client certificates, ca.pem',
    )
    .option('--tls-port <number>', 'where it listens with HTTPS', readPort, 7443)
    .addOption(picturesOption())
    .addOption(pictureNetworkOption())
    .option('--control-token <file>', 'write the token of the control API to a file')
    .addHelpText(
      'after',
      `
Examples:
  cadenza pod
  cadenza pod --seed seed.yaml --database pod.sqlite --port 7500
  cadenza pod --database postgres://user@localhost/cadenza
  cadenza pod --database postgres://user@db/cadenza --shared --attachments s3://chat
  cadenza pod --strict --control-token control.token
  cadenza pod --host 0.0.0.0 --allow-remote --console-password-file password.txt
  cadenza pod --tls --database pod.sqlite
  cadenza pod --tls certificates --tls-port 8443
  cadenza pod --pictures --picture-network 10.1.0.0/16

With --tls alone the pod has its own certificate authority, kept beside the database. It says
where the authority's certificate lies, which clients have to trust.`,
    )
    .action(async (options: PodCommandOptions) => {
      const { startPod } = await import('./start-pod.js');
      const running = await startPod(options);
      const stopped = untilStopped(() => running.stop());
      console.log(running.welcome);
      await stopped;
    });
}

/** Nothing is what a variable gives that is not set. */
function readDatabase(text: string): string {
  if (text === '') {
    throw new InvalidArgumentError('A file, an address, or :memory: is expected.');
  }
  return text;
}

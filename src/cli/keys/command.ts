import { Command } from 'commander';
import { readTextFile } from '../read-text.js';
import { isForPrograms, printRow } from '../service/print-done.js';
import type { PrintOptions } from '../service/print-rows.js';
import { fingerprintOf, writeKeyPair } from './key-pair-files.js';
import { rotateKeyCommand } from './rotate-key.js';

/** `cadenza keys`: makes the keys that a bot logs in with, replaces them, and tells keys apart. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('Make the keys of a bot, replace them, and tell keys apart.')
    .addCommand(
      new Command('generate')
        .description('Make a key pair: NAME.pem for the bot alone, NAME.pub.pem for its account.')
        .argument('<name>', 'where the files go, without their ending')
        .option('--json', 'one line of JSON, for other programs')
        .addHelpText('after', '\nExample:\n  cadenza keys generate leave-bot')
        .action(generate),
    )
    .addCommand(rotateKeyCommand())
    .addCommand(
      new Command('fingerprint')
        .description('Show the SHA-256 of the public half of a key, private or public.')
        .argument('<file>', 'PEM')
        .option('--json', 'one line of JSON, for other programs')
        .addHelpText('after', '\nExample:\n  cadenza keys fingerprint leave-bot.pub.pem')
        .action(fingerprint),
    );
}

async function generate(name: string, options: PrintOptions): Promise<void> {
  const { publicKey, ...files } = await writeKeyPair(name);
  const { privateKeyFile, publicKeyFile } = files;
  const sha256 = fingerprintOf(publicKey);
  if (isForPrograms(options)) {
    await printRow({ ...files, sha256 }, options);
    return;
  }
  const width = publicKeyFile.length;
  console.log(`${privateKeyFile.padEnd(width)}  the private key: nobody but the bot may read it`);
  console.log(`${publicKeyFile}  the public key: register it for the account`);
  console.log(`${'SHA-256'.padEnd(width)}  ${sha256}`);
}

async function fingerprint(file: string, options: PrintOptions): Promise<void> {
  const sha256 = fingerprintOf(await readTextFile(file), file);
  if (isForPrograms(options)) {
    await printRow({ sha256 }, options);
    return;
  }
  console.log(sha256);
}

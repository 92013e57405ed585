import { Command } from 'commander';
import { fingerprintOf, writeKeyPair } from './key-files.js';
import { readTextFile } from './read-text.js';
import { rotateKeyCommand } from './service/rotate-key.js';

/** `cadenza keys`: makes the keys that a bot logs in with, replaces them, and tells keys apart. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('Make the keys of a bot, replace them, and tell keys apart.')
    .addCommand(
      new Command('generate')
        .description('Make a key pair: NAME.pem for the bot alone, NAME.pub.pem for its account.')
        .argument('<name>', 'where the files go, without their ending')
        .addHelpText('after', '\nExample:\n  cadenza keys generate leave-bot')
        .action(async (name: string) => {
          const { privateKeyFile, publicKeyFile, publicKey } = await writeKeyPair(name);
          console.log(`${privateKeyFile}      the private key: nobody but the bot may read it`);
          console.log(`${publicKeyFile}  the public key: register it for the account`);
          console.log(`SHA-256      ${fingerprintOf(publicKey)}`);
        }),
    )
    .addCommand(rotateKeyCommand())
    .addCommand(
      new Command('fingerprint')
        .description('Show the SHA-256 of the public half of a key, private or public.')
        .argument('<file>', 'PEM')
        .addHelpText('after', '\nExample:\n  cadenza keys fingerprint leave-bot.pub.pem')
        .action(async (file: string) => {
          const pem = await readTextFile(file);
          console.log(fingerprintOf(pem, file));
        }),
    );
}

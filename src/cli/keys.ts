import { createHash, createPublicKey } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { CadenzaError } from '../contract/index.js';
import { readTextFile } from './read-text.js';

/** `cadenza keys`: makes the keys that a bot logs in with, and tells keys apart. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('Make the key pair of a bot, and tell keys apart.')
    .addCommand(
      new Command('generate')
        .description('Make a key pair: NAME.pem for the bot alone, NAME.pub.pem for its account.')
        .argument('<name>', 'where the files go, without their ending')
        .action(async (name: string) => {
          const { generateKeyPair } = await import('../client/users/key-pair.js');
          const { publicKey, privateKey } = await generateKeyPair();
          await writeNew(`${name}.pem`, privateKey.reveal(), 0o600);
          await writeNew(`${name}.pub.pem`, publicKey, 0o644);
          console.log(`${name}.pem      the private key: nobody but the bot may read it`);
          console.log(`${name}.pub.pem  the public key: register it for the account`);
          console.log(`SHA-256      ${fingerprintOf(publicKey)}`);
        }),
    )
    .addCommand(
      new Command('fingerprint')
        .description('Show the SHA-256 of the public half of a key, private or public.')
        .argument('<file>', 'PEM')
        .action(async (file: string) => {
          const pem = await readTextFile(file);
          console.log(fingerprintOf(pem, file));
        }),
    );
}

/** A key that is there is never written over: a bot could not log in any more. */
async function writeNew(path: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(path, text, { mode, flag: 'wx' });
  } catch (cause) {
    if (typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'EEXIST') {
      throw new CadenzaError(
        'KEY_EXISTS',
        `${path} is there already. Choose another name, or move it away.`,
        { cause },
      );
    }
    throw cause;
  }
}

function fingerprintOf(pem: string, file = 'The key'): string {
  try {
    const bytes = createPublicKey(pem).export({ type: 'spki', format: 'der' });
    return createHash('sha256').update(bytes).digest('hex');
  } catch (cause) {
    throw new CadenzaError(
      'KEY_UNREADABLE',
      `${file} is not a private or public key in PEM form.`,
      {
        cause,
      },
    );
  }
}

import { Command } from 'commander';
import type { Client } from '../../client/index.js';
import { CadenzaError } from '../../contract/index.js';
import { confirm, type ConfirmOptions } from '../service/confirm.js';
import { callsService, type ServiceOptions, withClient } from '../service/connect.js';
import { findUser } from '../service/find-user.js';
import { isForPrograms, printRow } from '../service/print-done.js';
import { fingerprintOf, removeKeyPair, writeKeyPair, type WrittenKeys } from './key-pair-files.js';

interface RotateOptions extends ServiceOptions, ConfirmOptions {
  readonly out: string;
}

/** `cadenza keys rotate USER --out NAME`: gives a service account another key. */
export function rotateKeyCommand(): Command {
  return callsService(new Command('rotate'))
    .description('Give a service account a new key; the old one is valid for 72 hours more.')
    .argument('<user>', 'the service account: by user name, e-mail address or id')
    .requiredOption('--out <name>', 'where the files of the new key go, without their ending')
    .option('-y, --yes', 'without asking')
    .addHelpText(
      'after',
      `
The account of --config needs the role User Provisioning. Let the bot log in with the new key, and
start it again, before the old one ends.

Example:
  cadenza keys rotate quotes --out quotes-2027 --config administrator.yaml`,
    )
    .action((given: string, options: RotateOptions) =>
      withClient(options, async (client) => {
        const { id, username } = await findUser(client, given);
        await requireServiceAccount(client, id, username);
        await confirm(`The key of ${username} (${id}) ends in 72 hours.`, options);
        const keys = await writeKeyPair(options.out);
        try {
          const currentKey = { key: keys.publicKey, action: 'SAVE' } as const;
          await client.users.update(id, { currentKey });
        } catch (error) {
          await removeKeyPair(keys);
          throw error;
        }
        await printKey({ id, username, ...keys }, options);
      }),
    );
}

/** @throws CadenzaError `BAD_ARGUMENT` of a person, who has no key */
async function requireServiceAccount(client: Client, id: number, username: string): Promise<void> {
  const { userAttributes } = await client.users.detail(id);
  if (userAttributes.accountType === 'NORMAL') {
    throw new CadenzaError('BAD_ARGUMENT', `${username} is a person. Service accounts have keys.`);
  }
}

interface RotatedKey extends WrittenKeys {
  readonly id: number;
  readonly username: string;
}

async function printKey(key: RotatedKey, options: RotateOptions): Promise<void> {
  const sha256 = fingerprintOf(key.publicKey);
  const { id, username, privateKeyFile, publicKeyFile } = key;
  if (isForPrograms(options)) {
    await printRow({ id, username, privateKeyFile, publicKeyFile, sha256 }, options);
    return;
  }
  console.log(`${privateKeyFile}  the private key: name it in bot.privateKey.path`);
  console.log(`SHA-256  ${sha256}`);
}

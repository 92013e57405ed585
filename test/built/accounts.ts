import type {
  Application,
  ApplicationOptions,
  Pod,
  ServiceAccount,
  ServiceAccountOptions,
} from '../../src/pod/index.js';
import { keyPairForTests } from './key-pair.js';

/** A service account for tests that are not about its keys: it has those of all tests. */
export async function serviceAccount(
  pod: Pod,
  username: string,
  options: ServiceAccountOptions = {},
): Promise<ServiceAccount & { readonly privateKey: string }> {
  const { publicKey, privateKey } = keyPairForTests();
  const account = await pod.serviceAccount(username, { ...options, publicKey });
  const bot = { username, privateKey: { content: privateKey } };
  return { ...account, privateKey, config: { ...account.config, bot } };
}

/** An extension application for tests that are not about its keys. */
export async function application(
  pod: Pod,
  id: string,
  options: ApplicationOptions = {},
): Promise<Application & { readonly privateKey: string }> {
  const { publicKey, privateKey } = keyPairForTests();
  const { config } = await pod.application(id, { ...options, publicKey });
  const app = { appId: id, privateKey: { content: privateKey } };
  return { privateKey, config: { ...config, app } };
}

import { z } from 'zod';
import type { Snapshots } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { badRequest, PodError } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { noContent, ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { readGivenSeed } from '../seed/given-seed.js';
import { resetPod, resetPodTo } from '../seed/reset.js';
import { rewindTo } from '../snapshots/rewind.js';
import {
  deleteSnapshot,
  listSnapshots,
  restoreSnapshot,
  takeSnapshot,
} from '../snapshots/snapshots.js';

/** `GET /cadenza/v1/snapshots`: the snapshots that there are. */
export async function getSnapshots({ service }: Call): Promise<Answer> {
  const snapshots: Snapshots = { snapshots: await listSnapshots(service.store.queries) };
  return ok(snapshots);
}

/** `PUT /cadenza/v1/snapshots/{name}`: keeps the state under a name. */
export async function putSnapshot(call: Call): Promise<Answer> {
  return ok(await takeSnapshot(call.service, snapshotName(call)));
}

/** `POST /cadenza/v1/snapshots/{name}/restore`: brings that state back. */
export async function bringBack(call: Call): Promise<Answer> {
  return ok(await restoreSnapshot(call.service, snapshotName(call), keepAsOf(call)));
}

/** `DELETE /cadenza/v1/snapshots/{name}`: forgets it. */
export async function removeSnapshot(call: Call): Promise<Answer> {
  await deleteSnapshot(call.service, snapshotName(call));
  return noContent;
}

/** `POST /cadenza/v1/messages/{messageId}/rewind`: the conversations as they were before a message. */
export async function rewind(call: Call): Promise<Answer> {
  await rewindTo(call.service, toUrlSafeId(call.parameter('messageId')), keepAsOf(call));
  return noContent;
}

const keepAs = z
  .string()
  .trim()
  .regex(/^[^\p{C}]{1,64}$/u, { error: 'must have 1 to 64 characters, none of them invisible' })
  .optional();

const keepBody = z.strictObject({ keepAs }).optional();

const resetBody = z
  .strictObject({
    keepAs,
    seed: z
      .union([z.string(), z.record(z.string(), z.unknown())], {
        error: 'must be a seed: an object, or the text of a YAML file',
      })
      .optional(),
  })
  .optional();

/** The longest body with a seed, in bytes. */
export const seedBodyLimit = 10_000_000;

/** `POST /cadenza/v1/reset`: back to the seed, or on with another one. */
export async function reset({ service, body }: Call): Promise<Answer> {
  const given = shaped(resetBody, body, 'seed');
  if (given?.seed === undefined) {
    await resetPod(service, given?.keepAs);
    return noContent;
  }
  const seed = await readGivenSeed(given.seed);
  try {
    await resetPodTo(service, seed, given.keepAs);
  } catch (error) {
    throw error instanceof PodError && error.code === 'SEED_INVALID'
      ? badRequest(error.message)
      : error;
  }
  return noContent;
}

/** The name of the snapshot that keeps the present state before it is replaced. */
function keepAsOf({ body }: Call): string | undefined {
  return shaped(keepBody, body)?.keepAs;
}

function snapshotName({ parameter }: Call): string {
  const name = parameter('name').trim();
  if (!/^[^\p{C}]{1,64}$/u.test(name)) {
    throw badRequest('The name of a snapshot has 1 to 64 characters, none of them invisible.');
  }
  return name;
}

import type { Snapshots } from '../../contract/index.js';
import { toUrlSafeId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { noContent, ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { resetPod } from '../seed/reset.js';
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
  return ok(await restoreSnapshot(call.service, snapshotName(call)));
}

/** `DELETE /cadenza/v1/snapshots/{name}`: forgets it. */
export async function removeSnapshot(call: Call): Promise<Answer> {
  await deleteSnapshot(call.service, snapshotName(call));
  return noContent;
}

/** `POST /cadenza/v1/messages/{messageId}/rewind`: the conversations as they were before a message. */
export async function rewind({ service, parameter }: Call): Promise<Answer> {
  await rewindTo(service, toUrlSafeId(parameter('messageId')));
  return noContent;
}

/** `POST /cadenza/v1/reset`: back to the seed. */
export async function reset({ service }: Call): Promise<Answer> {
  await resetPod(service);
  return noContent;
}

function snapshotName({ parameter }: Call): string {
  const name = parameter('name').trim();
  if (!/^[^\p{C}]{1,64}$/u.test(name)) {
    throw badRequest('The name of a snapshot has 1 to 64 characters, none of them invisible.');
  }
  return name;
}

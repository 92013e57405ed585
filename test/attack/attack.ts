import type { Caller } from '../pod/caller.js';
import type { Outcome, RawRequest } from './raw-request.js';
import type { PodSize } from './seeds.js';

/** What the attacks are aimed at: a pod, and people and accounts who are logged on there. */
export interface Target {
  readonly url: string;
  readonly controlToken: string;
  /** May write to {@link Target.im} and {@link Target.room}, and has no role. */
  readonly alice: Caller;
  readonly bob: Caller;
  /** Has the roles of an importer, a compliance officer, an administrator and a provisioner. */
  readonly officer: Caller;
  readonly im: string;
  readonly room: string;
}

/** One heavy or broken request, or a short row of them, and what the pod is to answer. */
export interface Attack {
  readonly name: string;
  /** Which pod is attacked. Default: a small one. */
  readonly size?: PodSize;
  /** What has to be there before it begins, in a pod that is attacked by nothing else then. Not measured. */
  readonly prepare?: (target: Target) => Promise<void>;
  /** What was prepared may stay for the next one. */
  readonly keepsPod?: boolean;
  /** Sends it, at its full size or, with a `scale` below 1, at a part of it. */
  readonly send: (target: Target, scale: number) => Promise<Outcome>;
  /** The statuses that are right. */
  readonly statuses: readonly number[];
  /** The longest body of the call, in MB: what the pod may hold of it. Default: 2. */
  readonly bodyLimit?: number;
}

/** The request of a caller. */
export function by(caller: Caller, request: Omit<RawRequest, 'url'>): RawRequest {
  return {
    ...request,
    url: caller.pod.url,
    headers: { ...caller.headers, ...request.headers },
  };
}

/** A part of what all processes of a pod have in common: its time, say, or its faults. */
export interface StatePart {
  /** What it holds, as JSON keeps it. */
  save(): unknown;
  /** Holds what was saved, by this process or by another one. */
  restore(saved: unknown): void;
}

/**
 * What all processes of a pod have in common besides its data. Each holds it in memory; where there are several, it is
 * kept in the database, and a call is answered by what it is when the call comes in.
 */
export interface PodState {
  /** Makes something a part of it. */
  add(name: string, part: StatePart): void;
  /** Changes a part. */
  change<Result>(name: string, change: () => Result): Promise<Result>;
  /** Resolves when what this process holds is not older than the call; `undefined`: it never is. */
  refresh(): Promise<void> | undefined;
  /** Resolves when what this process holds has all changes in it that were answered before the call. */
  catchUp(): Promise<void> | undefined;
}

/** The state of a pod that is one process. */
export const stateOfOneProcess: PodState = {
  add: () => undefined,
  // An error rejects the promise.
  // eslint-disable-next-line @typescript-eslint/require-await
  change: async (_name, change) => change(),
  refresh: () => undefined,
  catchUp: () => undefined,
};

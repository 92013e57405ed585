/** Where beginnings and ends of what is due are reported: a part of the bot's observers. */
export interface DueWatch {
  readonly tell: ((observation: { readonly kind: 'begun' | 'ended' }) => void) | undefined;
}

/** Does something whose time has come, and tells when it begins and ends. Looking for it is a part of it. */
export async function watched<Result>(
  watch: DueWatch | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  watch?.tell?.({ kind: 'begun' });
  return work().finally(() => watch?.tell?.({ kind: 'ended' }));
}

/**
 * Values that are known, and any other text: the service may add values, which are kept as they come.
 *
 * @example
 * declare const action: Open<'BLOCK' | 'WARN'>; // completed by editors; 'QUARANTINE' passes too
 */
export type Open<Known extends string> = Known | (string & Record<never, never>);

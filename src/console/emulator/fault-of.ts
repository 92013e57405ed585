import type { Fault, InjectedFault } from '../../contract/index.js';

/** What the form of a fault holds, as it was typed. */
export interface FaultDraft {
  readonly kind: Fault['kind'];
  readonly route: string;
  readonly status: string;
  readonly headers: string;
  readonly body: string;
  readonly milliseconds: string;
  readonly when: 'before' | 'after';
  /** Empty: all calls. */
  readonly times: string;
  /** In percent; empty: all calls. */
  readonly share: string;
  /** Empty: the usual one. */
  readonly seed: string;
}

/** What the kinds of faults are called. */
export const faultKinds = {
  status: 'Answer with an error',
  delay: 'Wait before the answer',
  drop: 'Drop the connection',
  truncate: 'Cut the answer off',
} as const satisfies Readonly<Record<Fault['kind'], string>>;

/**
 * The fault that a form describes.
 *
 * @example
 * const rest = { status: '', headers: '', body: '', milliseconds: '', share: '', seed: '' };
 * faultOf({ ...rest, kind: 'drop', route: '*', when: 'before', times: '2' });
 * // { kind: 'drop', route: '*', when: 'before', times: 2 }
 */
export function faultOf(draft: FaultDraft): Fault {
  const { kind, when } = draft;
  const base = {
    route: draft.route.trim(),
    ...(draft.times !== '' && { times: Number(draft.times) }),
    ...(draft.share !== '' && { share: Number(draft.share) / 100 }),
    ...(draft.seed !== '' && { seed: Number(draft.seed) }),
  };
  switch (kind) {
    case 'status':
      return { ...base, kind, when, status: Number(draft.status), ...extrasOf(draft) };
    case 'delay':
      return { ...base, kind, milliseconds: Number(draft.milliseconds) };
    case 'drop':
      return { ...base, kind, when };
    case 'truncate':
      return { ...base, kind };
  }
}

function extrasOf({ headers, body }: FaultDraft): { headers?: Record<string, string> } {
  const lines = headers.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return colon < 0
      ? [line.trim(), '']
      : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  return {
    ...(lines.length > 0 && { headers: Object.fromEntries(pairs) as Record<string, string> }),
    ...(body.trim() !== '' && { body: bodyOf(body) }),
  };
}

/** JSON where it is, otherwise the text as it stands. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A fault in one line: `Drop the connection: GET /agent/v1/info (once, 0 so far)`. */
export function sentenceFor(fault: InjectedFault): string {
  const what =
    fault.kind === 'status'
      ? `Answer ${fault.status}`
      : fault.kind === 'delay'
        ? `Wait ${fault.milliseconds} ms`
        : faultKinds[fault.kind];
  const notes = [
    ...('when' in fault && fault.when === 'after' ? ['after the call was carried out'] : []),
    ...(fault.share === undefined ? [] : [`${Math.round(fault.share * 1000) / 10} % of the calls`]),
    ...(fault.seed === undefined ? [] : [`seed ${fault.seed}`]),
    ...(fault.times === undefined ? [] : [`${fault.times} at most`]),
    `${fault.hits} so far`,
  ];
  return `${what}: ${fault.route} (${notes.join(', ')})`;
}

import './finding-list.css';

/** Something that is wrong with a message, as it is listed. */
export interface ListedFinding {
  /** Where: `3:9`, or the elements that lead to it. Empty when it is nowhere. */
  readonly place: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly fix?: string | undefined;
  readonly code: string;
  /** Mends it, where that can be done without thinking. */
  readonly apply?: (() => void) | undefined;
}

/** What is wrong with a message: where, what, and what to do. */
export function FindingList({ findings }: { readonly findings: readonly ListedFinding[] }) {
  return (
    <ul class="finding-list">
      {findings.map(({ place, severity, message, fix, code, apply }, at) => (
        <li key={at} class={`finding-list__finding finding-list__finding--${severity}`}>
          <span class="finding-list__place">{place}</span>
          <span>
            {message} {fix} <code class="finding-list__code">{code}</code>{' '}
            {apply !== undefined && (
              <button
                type="button"
                class="finding-list__apply"
                aria-label={`Apply: ${fix ?? message}`}
                onClick={apply}
              >
                Apply
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

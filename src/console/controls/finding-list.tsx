import './finding-list.css';

/** Something that is wrong with a message, as it is listed. */
export interface ListedFinding {
  /** Where: `3:9`, or the elements that lead to it. Empty when it is nowhere. */
  readonly place: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly fix?: string | undefined;
  readonly code: string;
}

/** What is wrong with a message: where, what, and what to do. */
export function FindingList({ findings }: { readonly findings: readonly ListedFinding[] }) {
  return (
    <ul class="finding-list">
      {findings.map(({ place, severity, message, fix, code }, at) => (
        <li key={at} class={`finding-list__finding finding-list__finding--${severity}`}>
          <span class="finding-list__place">{place}</span>
          <span>
            {message} {fix} <code class="finding-list__code">{code}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}

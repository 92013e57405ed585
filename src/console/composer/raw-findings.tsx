import './raw-findings.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CheckedMessage } from '../../messageml/index.js';
import { useConsole } from '../access/use-console.js';
import { FindingList } from '../controls/finding-list.js';
import { listedFindings } from '../findings/listed-findings.js';
import { MarkupPreview } from '../markup/message-preview.js';
import type { Draft } from '../state/drafts.js';
import { checkRawMessage } from './raw-message.js';

/** How many milliseconds after the last key the text is checked. */
export const typingPause = 150;

/** What the engine makes of the MessageML in the box: how it will look, or what is wrong with it. */
export function RawFindings({ draft }: { readonly draft: Draft }) {
  const people = useConsole((state) => state.people);
  const settled = useSettled(draft, typingPause);
  const checked = useMemo(
    () =>
      settled.text.trim() === '' ? undefined : checkRawMessage(settled.text, settled.data, people),
    [settled, people],
  );
  return (
    <section class="raw-findings" aria-label="Check of the message" aria-live="polite">
      {checked === undefined ? (
        <p class="raw-findings__hint">
          Write MessageML. What the service would refuse is listed here, and how it will look.
        </p>
      ) : (
        <Outcome checked={checked} />
      )}
    </section>
  );
}

/** What is wrong with a message, and how it will look. */
export function Outcome({ checked }: { readonly checked: CheckedMessage }) {
  return (
    <>
      {checked.diagnostics.length > 0 && (
        <FindingList findings={listedFindings(checked.diagnostics)} />
      )}
      {checked.ok && (
        <>
          <h2 class="raw-findings__title">Preview</h2>
          <MarkupPreview document={checked.document} />
        </>
      )}
    </>
  );
}

/** A value, once it has not changed for some time. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

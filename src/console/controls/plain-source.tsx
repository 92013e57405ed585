import './source.css';
import { useMemo, useState } from 'preact/hooks';
import { firstOfLong } from './first-of-long.js';

/** Any other text, as it stands; the first part of what is long, until somebody wants all. */
export function PlainSource({
  source,
  label,
}: {
  readonly source: string;
  readonly label: string;
}) {
  const first = useMemo(() => firstOfLong(source), [source]);
  const [whole, setWhole] = useState<string>();
  const shown = whole === source ? source : first;
  return (
    <>
      <div class="source" tabIndex={0} aria-label={label}>
        {shown}
      </div>
      {shown.length < source.length && (
        <button type="button" class="button" onClick={() => setWhole(source)}>
          {`Show all ${source.length.toLocaleString('en')} characters`}
        </button>
      )}
    </>
  );
}

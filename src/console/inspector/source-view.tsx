import { useMemo, useState } from 'preact/hooks';
import { PlainSource } from '../controls/plain-source.js';
import type { SourceLine } from './markup-lines.js';
import { markupLines } from './markup-lines.js';

/** Lines that are drawn at once; a page of thousands takes seconds to draw. */
const mostAtFirst = 500;

/** Markup, laid out and coloured; the first lines of what is long, until somebody wants all. */
export function MarkupSource({
  source,
  label,
}: {
  readonly source: string;
  readonly label: string;
}) {
  const lines = useMemo(() => markupLines(source), [source]);
  const [whole, setWhole] = useState<string>();
  if (lines === undefined) {
    return <PlainSource source={source} label={label} />;
  }
  const shown = whole === source ? lines : lines.slice(0, mostAtFirst);
  return (
    <>
      <div class="source" tabIndex={0} aria-label={label}>
        {shown.map((line, at) => (
          <Line key={at} line={line} />
        ))}
      </div>
      {shown.length < lines.length && (
        <button type="button" class="button" onClick={() => setWhole(source)}>
          {`Show all ${lines.length.toLocaleString('en')} lines`}
        </button>
      )}
    </>
  );
}

function Line({ line }: { readonly line: SourceLine }) {
  return (
    <div class="source__line" style={{ paddingLeft: `${line.depth + 1}em` }}>
      {line.pieces.map(({ kind, text }, at) => (
        <span key={at} class={`source__${kind}`}>
          {text}
        </span>
      ))}
    </div>
  );
}

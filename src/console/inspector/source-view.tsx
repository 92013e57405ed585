import { useMemo } from 'preact/hooks';
import { PlainSource } from '../controls/plain-source.js';
import type { SourceLine } from './markup-lines.js';
import { markupLines } from './markup-lines.js';

/** Markup, laid out and coloured. */
export function MarkupSource({
  source,
  label,
}: {
  readonly source: string;
  readonly label: string;
}) {
  const lines = useMemo(() => markupLines(source), [source]);
  if (lines === undefined) {
    return <PlainSource source={source} label={label} />;
  }
  return (
    <div class="source" tabIndex={0} aria-label={label}>
      {lines.map((line, at) => (
        <Line key={at} line={line} />
      ))}
    </div>
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

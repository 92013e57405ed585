import { useMemo } from 'preact/hooks';
import { PlainSource } from '../controls/plain-source.js';
import { SourceInPart } from '../controls/source-in-part.js';
import type { SourceLine } from './markup-lines.js';
import { markupLines } from './markup-lines.js';

/** Lines that are drawn at once; a page of thousands takes seconds to draw. */
const mostAtFirst = 500;

/** Markup, laid out and coloured; the first lines of what is long, until somebody wants all. */
export function MarkupSource(props: { readonly source: string; readonly label: string }) {
  const { source } = props;
  const lines = useMemo(() => markupLines(source), [source]);
  if (lines === undefined) {
    return <PlainSource {...props} />;
  }
  const isLong = lines.length > mostAtFirst;
  const draw = (isWhole: boolean) => ({
    content: (isWhole ? lines : lines.slice(0, mostAtFirst)).map((line, at) => (
      <Line key={at} line={line} />
    )),
    of: isLong && !isWhole ? `${lines.length.toLocaleString('en')} lines` : undefined,
  });
  return <SourceInPart {...props} draw={draw} />;
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

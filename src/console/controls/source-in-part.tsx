import './source.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** What is drawn of a text. */
export interface DrawnSource {
  readonly content: ComponentChildren;
  /** How much there is in all, such as `1,200 lines`, where not all of it is drawn. */
  readonly of?: string | undefined;
}

/** A text in its box: the first part of what is long, until somebody wants all. */
export function SourceInPart(props: {
  readonly source: string;
  readonly label: string;
  readonly draw: (isWhole: boolean) => DrawnSource;
}) {
  const { source, label, draw } = props;
  const [whole, setWhole] = useState<string>();
  const { content, of } = draw(whole === source);
  return (
    <>
      <div class="source" tabIndex={0} aria-label={label}>
        {content}
      </div>
      {of !== undefined && (
        <button type="button" class="button" onClick={() => setWhole(source)}>
          {`Show all ${of}`}
        </button>
      )}
    </>
  );
}

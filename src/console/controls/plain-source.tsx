import { useMemo } from 'preact/hooks';
import { firstOfLong } from './first-of-long.js';
import { SourceInPart } from './source-in-part.js';

/** Any other text, as it stands; the first part of what is long, until somebody wants all. */
export function PlainSource(props: { readonly source: string; readonly label: string }) {
  const { source } = props;
  const first = useMemo(() => firstOfLong(source), [source]);
  return (
    <SourceInPart
      {...props}
      draw={(isWhole) =>
        isWhole || first === source
          ? { content: source }
          : { content: first, of: `${source.length.toLocaleString('en')} characters` }
      }
    />
  );
}

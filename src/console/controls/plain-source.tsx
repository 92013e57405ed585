import './source.css';

/** Any other text, as it stands. */
export function PlainSource(props: { readonly source: string; readonly label: string }) {
  return (
    <div class="source" tabIndex={0} aria-label={props.label}>
      {props.source}
    </div>
  );
}

import type { ElementExample } from '../../../messageml/internals.js';
import { elementExamples } from '../../../messageml/internals.js';

/** A snippet of each element; choosing one puts it into the message. */
export function Gallery(props: { readonly onInsert: (example: ElementExample) => void }) {
  return (
    <details class="workshop__gallery">
      <summary>Snippets of every element</summary>
      <ul aria-label="Snippets">
        {Object.entries(elementExamples).map(([name, example]) => (
          <li key={name}>
            <button type="button" title={example.message} onClick={() => props.onInsert(example)}>
              <code>{name}</code>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

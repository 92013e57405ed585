import type { MessageMLDocument } from '../../../messageml/engine.js';
import type { TriedForm } from '../../markup/message-context.js';
import { MarkupPreview } from '../../markup/message-preview.js';

const looks = [
  { name: 'Light', modifier: 'wide', theme: 'light' },
  { name: 'Dark', modifier: 'wide', theme: 'dark' },
  { name: 'Narrow', modifier: 'narrow', theme: undefined },
] as const;

/** A message as it will look: light, dark, and on a phone. Its forms can be tried out in each. */
export function Renderings(props: {
  readonly document: MessageMLDocument | undefined;
  readonly onTried: (tried: TriedForm) => void;
}) {
  const { document, onTried } = props;
  return (
    <div class="workshop__renderings">
      {looks.map(({ name, modifier, theme }) => (
        <section key={name} aria-label={name}>
          <h2 class="workshop__title">{name}</h2>
          <div class={`workshop__sheet workshop__sheet--${modifier}`} data-theme={theme}>
            {document === undefined ? (
              <p class="field__note">The service would refuse it.</p>
            ) : (
              <MarkupPreview document={document} onTried={onTried} />
            )}
          </div>
        </section>
      ))}
    </div>
  );
}

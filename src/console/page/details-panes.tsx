import type { ComponentChildren } from 'preact';
import { laterView } from '../controls/later.js';
import { SideHeading, SidePart } from '../controls/side-part.js';

/** What stands at the right: what is known of a conversation or a message. */
export const DetailsPane = laterView(
  async () => (await import('../inspector/details-pane.js')).DetailsPane,
  DetailsPlace,
);

/** The replies to a message, in the same place. */
export const ThreadPane = laterView(
  async () => (await import('../conversation/thread-pane.js')).ThreadPane,
  DetailsPlace,
);

/** Where they stand, until they are there. */
function DetailsPlace({ children }: { readonly children: ComponentChildren }) {
  return (
    <SidePart part="details" class="details" label="Details">
      <SideHeading part="details" class="visually-hidden">
        Details
      </SideHeading>
      {children}
    </SidePart>
  );
}

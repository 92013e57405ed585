import { useCommands } from '../../access/use-console.js';
import { keptDraft } from './kept-draft.js';
import type { WorkshopDraft } from './shared-draft.js';

/** Takes a message to the workshop, where it can be changed and tried. */
export function OpenInWorkshop({ draft }: { readonly draft: WorkshopDraft }) {
  const commands = useCommands();
  const open = () => {
    keptDraft.write(draft);
    commands.openPage('workbench/workshop');
  };
  return (
    <button type="button" class="button button--small" onClick={open}>
      Open in the workshop
    </button>
  );
}

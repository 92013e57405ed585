import { useCommands } from '../access/use-console.js';
import { Modal } from '../controls/modal.js';
import type { MessageDialogProps } from './message-dialog.js';

/** Asks before a message is taken away from everyone. */
export function RemoveDialog({ message, onClose }: MessageDialogProps) {
  const commands = useCommands();
  return (
    <Modal title="Remove this message?" onClose={onClose}>
      <p>Nobody will be able to read it any more, and it cannot be brought back.</p>
      <div class="modal__actions">
        <button type="button" class="button" onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          class="button button--danger"
          onClick={() => {
            onClose();
            void commands.suppress(message);
          }}
        >
          Remove
        </button>
      </div>
    </Modal>
  );
}

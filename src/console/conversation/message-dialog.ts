import type { HistoryMessage } from '../../contract/index.js';

/** What a dialog about a message is given. */
export interface MessageDialogProps {
  readonly message: HistoryMessage;
  readonly onClose: () => void;
}

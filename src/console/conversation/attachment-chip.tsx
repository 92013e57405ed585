import { useState } from 'preact/hooks';
import type { Attachment, Message } from '../../contract/index.js';
import { Icon } from '../controls/icon.js';
import { useCommands } from '../page/use-console.js';
import { fileSize } from './file-size.js';
import './attachment-chip.css';

/** A file of a message; pressing it downloads the file. */
export function AttachmentChip(props: {
  readonly message: Message;
  readonly attachment: Attachment;
}) {
  const { message, attachment } = props;
  const commands = useCommands();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const file = await commands.fetchAttachment(message, attachment.id);
    if (file !== undefined) save(file, attachment.name);
    setBusy(false);
  };
  return (
    <button
      type="button"
      class="attachment-chip"
      disabled={busy}
      aria-label={`Download ${attachment.name}`}
      onClick={() => void download()}
    >
      <Icon name="file" />
      <span class="attachment-chip__name">{attachment.name}</span>
      <span class="attachment-chip__size">{fileSize(attachment.size)}</span>
      <Icon name="download" />
    </button>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

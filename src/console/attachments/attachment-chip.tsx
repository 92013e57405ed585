import './attachment-chip.css';
import { useEffect, useState } from 'preact/hooks';
import type { Attachment } from '../../contract/index.js';
import { useCommands } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { WorkButton } from '../controls/work-button.js';
import type { MessageAddress } from '../service/pod-service.js';
import { shownFileName } from './file-name.js';
import { fileSize } from './file-size.js';
import { isPicture, largestPreview } from './pictures.js';

type ShownFile = Pick<Attachment, 'id' | 'name' | 'size'>;

/** A file of a message; pressing it downloads the file. */
export function AttachmentChip(props: {
  readonly message: MessageAddress;
  readonly attachment: ShownFile;
}) {
  const { message, attachment } = props;
  const commands = useCommands();
  const name = shownFileName(attachment.name);
  const download = async () => {
    const file = await commands.fetchAttachment(message, attachment.id);
    if (file !== undefined) {
      save(file, name);
    }
  };
  const [preview, onBroken] = usePreview(message, attachment);
  return (
    <WorkButton
      class="attachment-chip"
      label={`Download ${name} ${fileSize(attachment.size)}`}
      onPress={download}
    >
      {preview === undefined ? (
        <Icon name="file" />
      ) : (
        <img class="attachment-chip__picture" src={preview} alt={name} onError={onBroken} />
      )}
      <span class="attachment-chip__name" title={name}>
        {name}
      </span>
      <span class="attachment-chip__size">{fileSize(attachment.size)}</span>
      <Icon name="download" />
    </WorkButton>
  );
}

/** The address of the picture that a file is, and what takes it back; `undefined` for other files, and before it has come. */
function usePreview(message: MessageAddress, { id, name, size }: ShownFile) {
  const commands = useCommands();
  const [address, setAddress] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!isPicture(name) || size > largestPreview) {
      return undefined;
    }
    let made: string | undefined;
    let isGone = false;
    void commands.fetchAttachment(message, id).then((file) => {
      if (file !== undefined && !isGone) {
        made = URL.createObjectURL(file);
        setAddress(made);
      }
    });
    return () => {
      isGone = true;
      if (made !== undefined) {
        URL.revokeObjectURL(made);
      }
    };
  }, [message.messageId, id]);
  return [address, () => setAddress(undefined)] as const;
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

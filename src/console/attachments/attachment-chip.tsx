import './attachment-chip.css';
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../controls/icon.js';
import { later } from '../controls/later.js';
import { WorkButton } from '../controls/work-button.js';
import type { MessageAddress } from '../service/pod-service.js';
import { shownName } from '../state/shown-name.js';
import { fileSize } from './file-size.js';
import { largestPreview, mayBePicture } from './pictures.js';
import { useDownload } from './use-download.js';
import { useNear } from './use-near.js';
import { type ShownFile, usePictureFile } from './use-picture-file.js';

const PictureDialog = later(async () => (await import('./picture-dialog.js')).PictureDialog);

/**
 * A file of a message, to be downloaded. A picture is shown above, and pressed it opens large, with the others of its
 * message.
 */
export function AttachmentChip(props: {
  readonly message: MessageAddress;
  readonly attachment: ShownFile;
  /** All files of the message. Default: this one alone */
  readonly among?: readonly ShownFile[];
}) {
  const { message, attachment, among = [attachment] } = props;
  const name = shownName(attachment.name);
  const chip = useRef<HTMLDivElement>(null);
  const isNear = useNear(chip);
  const shows = isNear && mayBePicture(attachment.name) && attachment.size <= largestPreview;
  const { address, onError } = usePictureFile(message, attachment, shows);
  const [isOpen, setIsOpen] = useState(false);
  const download = useDownload(message);
  return (
    <div class="attachment" ref={chip}>
      {address !== undefined && (
        <button
          type="button"
          class="attachment__picture"
          title="Show it large"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <img src={address} alt={name} decoding="async" onError={onError} />
        </button>
      )}
      <WorkButton
        class="attachment-chip"
        label={`Download ${name} ${fileSize(attachment.size)}`}
        onPress={() => download(attachment)}
      >
        <Icon name="file" />
        <bdi class="attachment-chip__name" title={name}>
          {name}
        </bdi>
        <span class="attachment-chip__size">{fileSize(attachment.size)}</span>
        <Icon name="download" />
      </WorkButton>
      {isOpen && address !== undefined && (
        <PictureDialog
          message={message}
          first={attachment}
          firstAddress={address}
          among={among.filter((file) => mayBePicture(file.name))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

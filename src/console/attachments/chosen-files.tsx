import './chosen-files.css';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../controls/icon.js';
import { shownName } from '../state/shown-name.js';
import { fileSize } from './file-size.js';
import { isPicture } from './pictures.js';

/** The files that will go with the message. */
export function ChosenFiles(props: {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}) {
  const { files, onChange } = props;
  if (files.length === 0) {
    return null;
  }
  return (
    <ul class="chosen-files" aria-label="Files to send">
      {files.map((file, at) => (
        <li class="chosen-files__file" key={`${at} ${file.name}`}>
          <Thumbnail file={file} />
          <span class="chosen-files__name">{shownName(file.name)}</span>
          <span class="chosen-files__size">{fileSize(file.size)}</span>
          <button
            type="button"
            class="chosen-files__remove"
            aria-label={`Remove ${file.name}`}
            onClick={() => onChange(files.filter((other) => other !== file))}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What an image looks like; the sign of a file for anything else. */
function Thumbnail({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!isPicture(file.name)) {
      return undefined;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === undefined ? (
    <Icon name="file" />
  ) : (
    <img class="chosen-files__picture" src={address} alt="" />
  );
}

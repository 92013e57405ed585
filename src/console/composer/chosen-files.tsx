import { fileSize } from '../conversation/file-size.js';
import { Icon } from '../controls/icon.js';
import './chosen-files.css';

/** The files that will go with the message. */
export function ChosenFiles(props: {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}) {
  const { files, onChange } = props;
  if (files.length === 0) return null;
  return (
    <ul class="chosen-files" aria-label="Files to send">
      {files.map((file, at) => (
        <li class="chosen-files__file" key={`${at} ${file.name}`}>
          <Icon name="file" />
          <span class="chosen-files__name">{file.name}</span>
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

import { useState } from 'preact/hooks';
import { OpenFile } from '../controls/open-file.js';
import { ConfirmedButton } from './confirmed-button.js';

/** The seeds that the pod can begin again with: its own, and those of files. */
export function SeedChoice(props: {
  /** What becomes of what is there now. */
  readonly note: string;
  /** @param seed - the text of a file; `undefined`: the pod's own */
  readonly onChoose: (seed?: string) => void;
}) {
  const { note, onChoose } = props;
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>();
  const read = async (chosen: File) => {
    setFile({ name: chosen.name, text: await chosen.text() });
  };
  return (
    <>
      <h3 class="emulator__title">The seed</h3>
      <p class="field__note">
        What the pod was started with: its people, rooms and policies, real time, no faults.
      </p>
      <ConfirmedButton
        label="Start again from the seed"
        question={`Start again? Everything since the start is replaced. ${note}`}
        yes="Start again"
        onConfirm={() => onChoose()}
      />
      <p class="field__note">
        Or another seed, in YAML or JSON, until the pod starts again from its own. Bots that run
        stay connected.
      </p>
      <div class="emulator__actions">
        <OpenFile
          label="A file with a seed"
          accept=".yaml,.yml,.json"
          onFile={(chosen) => void read(chosen)}
        >
          Choose a seed…
        </OpenFile>
        {file !== undefined && (
          <ConfirmedButton
            key={file.name}
            label={`Start again from ${file.name}`}
            question={`Start again from “${file.name}”? Everything that is there is replaced. ${note}`}
            yes="Start with it"
            onConfirm={() => onChoose(file.text)}
          />
        )}
      </div>
    </>
  );
}

import { useRef } from 'preact/hooks';

/** What a button that opens a file needs. */
export interface OpenFileProps {
  /** What is on the button. */
  readonly children: string;
  /** What kind of file it is, for those who do not see the button. */
  readonly label: string;
  /** As the `accept` of an input has it. Default: any file. */
  readonly accept?: string;
  readonly class?: string;
  readonly disabled?: boolean;
  /** Gets the file that was chosen: the same one again when it is chosen again. */
  readonly onFile: (file: File) => void;
}

/** A button that lets a file of this machine be chosen. */
export function OpenFile({ children, label, accept, disabled, onFile, ...look }: OpenFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class={look.class ?? 'button'}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file !== undefined) {
            onFile(file);
          }
        }}
      />
    </>
  );
}

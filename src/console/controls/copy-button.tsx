import { useEffect, useState } from 'preact/hooks';
import { copyText } from './copy-text.js';
import { Icon } from './icon.js';

/** How long a button says that it has copied, in milliseconds. */
const saying = 2_000;

/** A button that copies a text and says that it did. */
export function CopyButton(props: { readonly label: string; readonly text: string }) {
  const { label, text } = props;
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCopied(false), saying);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    setCopied(await copyText(text));
  };
  return (
    <button type="button" class="button button--small" onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </button>
  );
}

import './code-block.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../controls/icon.js';

/** A block of code with its language and a button that copies it. */
export function CodeBlock(props: {
  readonly text: string;
  readonly language?: string | undefined;
  readonly children: ComponentChildren;
}) {
  const { language = '' } = props;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(props.text);
    setCopied(true);
  };
  return (
    <figure class="code-block">
      <figcaption class="code-block__caption">
        <span>{language === '' ? 'code' : language}</span>
        <button
          type="button"
          class="icon-button icon-button--small"
          aria-label={copied ? 'Copied' : 'Copy'}
          onClick={() => void copy()}
        >
          <Icon name={copied ? 'check' : 'copy'} />
        </button>
      </figcaption>
      <pre class="code-block__code" tabIndex={0}>
        <code>{props.children}</code>
      </pre>
    </figure>
  );
}

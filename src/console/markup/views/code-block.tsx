import './code-block.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { copyText } from '../../controls/copy-text.js';
import { Icon } from '../../controls/icon.js';
import { later } from '../../controls/later.js';
import type { CodeProps } from './highlighted-code.js';

/** Code with its words coloured, and as it is until the grammars are there. */
export const Highlighted = later<CodeProps>(
  async () => (await import('./highlighted-code.js')).HighlightedCode,
  ({ text }) => <>{text}</>,
);

/**
 * A block of code with its language and a button that copies it.
 *
 * @param props.children - what is in it, where that is more than text
 */
export function CodeBlock(props: {
  readonly text: string;
  readonly language?: string | undefined;
  readonly children?: ComponentChildren;
}) {
  const { language = '', text } = props;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(text));
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
        <code>{props.children ?? <Highlighted text={text} language={language} />}</code>
      </pre>
    </figure>
  );
}

import './facts.css';
import { useState } from 'preact/hooks';
import { copyText } from '../controls/copy-text.js';
import { Icon } from '../controls/icon.js';

/** Something to know and to copy: `Stream id` and its value. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Whether it is an id, which is set in the font of code. */
  readonly isCode?: boolean;
}

/** A list of facts, each with a button that copies it. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map((fact) => (
        <FactLine key={fact.name} fact={fact} />
      ))}
    </dl>
  );
}

function FactLine({ fact }: { readonly fact: Fact }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(fact.value));
  };
  return (
    <div class="facts__line">
      <dt>{fact.name}</dt>
      <dd class={fact.isCode === true ? 'facts__code' : ''}>{fact.value}</dd>
      <dd class="facts__copy">
        <button
          type="button"
          class="icon-button icon-button--small"
          aria-label={`Copy ${fact.name}`}
          title={copied ? 'Copied' : 'Copy'}
          onClick={() => void copy()}
        >
          <Icon name={copied ? 'check' : 'copy'} />
        </button>
      </dd>
    </div>
  );
}

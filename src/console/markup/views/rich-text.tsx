import './rich-text.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useForm } from '../forms/form-context.js';
import { formattedText } from '../forms/formatted-text.js';
import { safeLink } from '../links.js';
import { innerText } from '../markup.js';
import type { View } from '../view.js';
import { FieldProblem } from './field-problem.js';
import { useTextInput } from './text-input.js';

/** What the toolbar offers: a command of the browser's own editing, and its key with Ctrl. */
const tools = [
  { command: 'bold', label: 'Bold', sign: 'B', key: 'b' },
  { command: 'italic', label: 'Italic', sign: 'I', key: 'i' },
  { command: 'insertUnorderedList', label: 'List', sign: '•', key: undefined },
  { command: 'insertOrderedList', label: 'Numbered list', sign: '1.', key: undefined },
] as const;

/**
 * An editor of formatted text. What is submitted is Markdown; pasted content comes in as text, so it cannot bring
 * elements in.
 */
export const RichText: View = ({ element }) => {
  const { name, defaultValue, id, disabled, readOnly, placeholder, ...marks } = useTextInput(
    element,
    innerText(element),
  );
  const editor = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(defaultValue);
  const { submitted, entries } = useForm() ?? {};
  const editable = submitted === undefined && !disabled && !readOnly;
  const content = submitted === undefined ? entries?.kept.get(name)?.content : undefined;
  const note = () => {
    if (editor.current !== null) {
      const text = formattedText(editor.current);
      setValue(text);
      entries?.enter(name, { values: [text], content: copyOf(editor.current) });
    }
  };
  const before = content instanceof DocumentFragment ? content : undefined;
  useLayoutEffect(
    () => editor.current?.replaceChildren(before?.cloneNode(true) ?? defaultValue),
    [defaultValue],
  );

  const apply = (command: string, argument?: string) => {
    editor.current?.focus();
    // Browsers have no other way to edit formatted text in one step that can be undone.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    document.execCommand(command, false, argument);
    note();
  };
  return (
    <>
      <div class="ml-rich-text">
        <Toolbar disabled={!editable} onApply={apply} />
        <div
          {...marks}
          ref={editor}
          class="input ml-rich-text__text"
          role="textbox"
          aria-multiline="true"
          aria-label={id === undefined ? marks['aria-label'] : undefined}
          aria-labelledby={id === undefined ? undefined : `${id}-label`}
          id={id}
          contentEditable={editable}
          data-field={name}
          data-placeholder={value === '' ? placeholder : undefined}
          onInput={note}
          onPaste={(event) => {
            event.preventDefault();
            apply('insertText', event.clipboardData?.getData('text/plain') ?? '');
          }}
          onDrop={(event) => event.preventDefault()}
        />
        <input type="hidden" name={name} value={value} disabled={disabled} />
      </div>
      <FieldProblem name={name} />
    </>
  );
};

/** What can be made of what is selected. The editor keeps the focus while it is used. */
function Toolbar(props: {
  readonly disabled: boolean;
  readonly onApply: (command: string, argument?: string) => void;
}) {
  const { disabled, onApply } = props;
  const addLink = () => {
    const selected = getSelection()?.toString().trim() ?? '';
    const address = safeLink(/^[a-z]+:/i.test(selected) ? selected : `https://${selected}`);
    if (selected !== '' && address !== undefined) {
      onApply('createLink', address);
    }
  };
  return (
    <div class="ml-rich-text__tools" role="toolbar" aria-label="Format">
      {tools.map(({ command, label, sign, key }) => (
        <button
          key={command}
          type="button"
          class={`ml-rich-text__tool ml-rich-text__tool--${command}`}
          aria-label={label}
          title={key === undefined ? label : `${label} (Ctrl ${key.toUpperCase()})`}
          disabled={disabled}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onApply(command)}
          data-sign={sign}
        />
      ))}
      <button
        type="button"
        class="ml-rich-text__tool"
        aria-label="Make the selected address a link"
        title="Make the selected address a link"
        disabled={disabled}
        onPointerDown={(event) => event.preventDefault()}
        onClick={addLink}
      >
        Link
      </button>
    </div>
  );
}

/** What stands in an editor, for another one. */
function copyOf(editor: Element): DocumentFragment {
  const copy = new DocumentFragment();
  copy.append(...editor.cloneNode(true).childNodes);
  return copy;
}

import type { ComponentType } from 'preact';
import { Fragment } from 'preact';
import type { Message } from '../../contract/index.js';
import { readIncomingMessage } from '../../messageml/index.js';
import { laterView } from '../controls/later.js';
import { PlainSource } from '../controls/plain-source.js';
import { indented } from './indented.js';
import { MarkupSource } from './source-view.js';

interface Shown {
  readonly message: Message;
}

// With them comes the checker of messages, which most who inspect one do not need.
const WrittenView = laterView<Shown>(
  async () => (await import('./written-view.js')).WrittenView,
  Fragment,
);
const MarkdownView = laterView<Shown>(
  async () => (await import('./markdown-view.js')).MarkdownView,
  Fragment,
);
const FindingsView = laterView<Shown>(
  async () => (await import('./findings-view.js')).FindingsView,
  Fragment,
);
const FormsView = laterView<Shown>(
  async () => (await import('./forms-view.js')).FormsView,
  Fragment,
);
const WhatHappenedView = laterView<Shown>(
  async () => (await import('./what-happened-view.js')).WhatHappenedView,
  Fragment,
);

/** One way to look at a message: a tab of the inspector. */
export interface MessageView {
  /** As addresses say it. */
  readonly name: string;
  /** What the tab says. */
  readonly label: string;
  /** Whether it is only for those who have the whole pod in hand. */
  readonly whole?: true;
  readonly View: ComponentType<{ readonly message: Message }>;
}

/** The registry of the inspector's tabs, in their order; the first is shown first. */
export const messageViews = [
  {
    name: 'presentationml',
    label: 'PresentationML',
    View: ({ message }) => <MarkupSource source={message.message} label="PresentationML" />,
  },
  { name: 'messageml', label: 'MessageML', View: WrittenView, whole: true },
  {
    name: 'data',
    label: 'Entity data',
    View: ({ message }) => <PlainSource label="Entity data" source={indented(message.data)} />,
  },
  {
    name: 'text',
    label: 'Text',
    View: ({ message }) => <PlainSource label="Text" source={plainTextOf(message)} />,
  },
  { name: 'markdown', label: 'Markdown', View: MarkdownView },
  { name: 'findings', label: 'Findings', View: FindingsView, whole: true },
  { name: 'forms', label: 'Forms', View: FormsView, whole: true },
  { name: 'what-happened', label: 'What happened', View: WhatHappenedView, whole: true },
] as const satisfies readonly MessageView[];

function plainTextOf(message: Message): string {
  const { text } = readIncomingMessage(message);
  return text === '' ? '(no text)' : text;
}

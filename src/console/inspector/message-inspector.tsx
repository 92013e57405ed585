import { useState } from 'preact/hooks';
import type { Message } from '../../contract/index.js';
import { readIncomingMessage } from '../../messageml/index.js';
import { Tabs } from '../controls/tabs.js';
import { fullTime } from '../time/times.js';
import type { Fact } from './facts.js';
import { Facts } from './facts.js';
import { MarkupSource, PlainSource } from './source-view.js';

type View = 'markup' | 'data' | 'text';

const tabs = [
  { name: 'markup', label: 'Markup' },
  { name: 'data', label: 'Entity data' },
  { name: 'text', label: 'Text' },
] as const;

/** A message as a bot gets it: its markup, its entity data, its text, and its ids. */
export function MessageInspector({ message }: { readonly message: Message }) {
  const [view, setView] = useState<View>('markup');
  return (
    <>
      <Tabs label="Parts of the message" tabs={tabs} chosen={view} onChoose={setView}>
        {view === 'markup' && <MarkupSource source={message.message} />}
        {view === 'data' && <PlainSource label="Entity data" source={indented(message.data)} />}
        {view === 'text' && <PlainSource label="Text" source={textOf(message)} />}
      </Tabs>
      <Facts facts={factsOf(message)} />
    </>
  );
}

function factsOf(message: Message): readonly Fact[] {
  const { messageId, timestamp, user, stream, originalFormat, replacing } = message;
  return [
    { name: 'Message id', value: messageId, isCode: true },
    { name: 'Sent', value: fullTime(timestamp) },
    { name: 'From', value: `${user.displayName ?? ''} (${user.userId})` },
    { name: 'Stream id', value: stream.streamId, isCode: true },
    ...(replacing === undefined ? [] : [{ name: 'Replaces', value: replacing, isCode: true }]),
    ...(originalFormat === undefined ? [] : [{ name: 'Format', value: originalFormat }]),
  ];
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

function textOf(message: Message): string {
  const { text } = readIncomingMessage(message);
  return text === '' ? '(no text)' : text;
}

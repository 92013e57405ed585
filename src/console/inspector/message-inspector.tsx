import { useState } from 'preact/hooks';
import type { Message } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';
import { Tabs } from '../controls/tabs.js';
import { isConfined } from '../people/people.js';
import { fullTime } from '../time/times.js';
import type { Fact } from './facts.js';
import { Facts } from './facts.js';
import type { MessageView } from './message-views.js';
import { messageViews } from './message-views.js';
import { ReceiptsOf } from './receipts.js';

type ViewName = (typeof messageViews)[number]['name'];

/** A message as a bot receives it: its markup, its entity data, its text, and its ids. */
export function MessageInspector({ message }: { readonly message: Message }) {
  const [chosen, choose] = useState<ViewName>('markup');
  const confined = useConsole((state) => isConfined(state.people));
  const views = messageViews.filter((view: MessageView) => !confined || view.whole !== true);
  return (
    <>
      <Tabs label="Parts of the message" tabs={views} chosen={chosen} onChoose={choose}>
        {views.map(({ name, View }) => name === chosen && <View key={name} message={message} />)}
      </Tabs>
      <Facts facts={factsOf(message)} />
      <ReceiptsOf message={message} />
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

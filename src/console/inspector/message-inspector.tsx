import './inspector.css';
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

/** The part that was looked at last: people who go from message to message compare the same part. */
let last: ViewName = messageViews[0].name;

/** A message as it was sent and as a bot receives it, what became of it, and its ids. */
export function MessageInspector({ message }: { readonly message: Message }) {
  const [chosen, setChosen] = useState(last);
  const confined = useConsole((state) => isConfined(state.people));
  const views = messageViews.filter((view: MessageView) => !confined || view.whole !== true);
  const shown = views.some(({ name }) => name === chosen) ? chosen : messageViews[0].name;
  const choose = (name: ViewName) => {
    last = name;
    setChosen(name);
  };
  return (
    <>
      <Tabs label="Parts of the message" tabs={views} chosen={shown} onChoose={choose}>
        {views.map(({ name, View }) => name === shown && <View key={name} message={message} />)}
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

import './inspector.css';
import type { Message } from '../../contract/index.js';
import { useConsole, useDispatch } from '../access/use-console.js';
import { Tabs } from '../controls/tabs.js';
import { isConfined } from '../people/people.js';
import { firstIdOf } from '../state/histories.js';
import { shownName } from '../state/shown-name.js';
import { fullTime } from '../time/times.js';
import type { Fact } from './facts.js';
import { Facts } from './facts.js';
import type { MessageView } from './message-views.js';
import { messageViews } from './message-views.js';
import { ReceiptsOf } from './receipts.js';

/** A message as it was sent and as a bot receives it, what became of it, and its ids. */
export function MessageInspector({ message }: { readonly message: Message }) {
  const chosen = useConsole((state) => state.inspectorPart);
  const dispatch = useDispatch();
  const confined = useConsole((state) => isConfined(state.people));
  const views = messageViews.filter((view: MessageView) => !confined || view.whole !== true);
  const shown = (views.find(({ name }) => name === chosen) ?? messageViews[0]).name;
  const choose = (part: string) =>
    dispatch({ type: 'partShown', messageId: firstIdOf(message), part });
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
    { name: 'From', value: `${shownName(user.displayName ?? '')} (${user.userId})` },
    { name: 'Stream id', value: stream.streamId, isCode: true },
    ...(replacing === undefined ? [] : [{ name: 'Replaces', value: replacing, isCode: true }]),
    ...(originalFormat === undefined ? [] : [{ name: 'Format', value: originalFormat }]),
  ];
}

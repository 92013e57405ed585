import './sending-note.css';
import { useEffect, useState } from 'preact/hooks';
import type { StreamId } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';

/** What takes less is not noticed: the message stands in the conversation by then. Milliseconds. */
const unnoticed = 400;

/** Says what is on its way to a conversation, as soon as that takes a while. */
export function SendingNote({ streamId }: { readonly streamId: StreamId }) {
  const [first] = useConsole((state) => state.sending[streamId]) ?? [];
  const [noticed, setNoticed] = useState<typeof first>();
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(first), unnoticed);
    return () => clearTimeout(timer);
  }, [first]);
  const isNoticed = first !== undefined && noticed === first;
  return (
    <p class="sending-note" role="status">
      {isNoticed && `Sending “${first.text.trim() || 'files'}”…`}
    </p>
  );
}

import { Pool } from 'undici';
import { echoOf, type EchoOrder, type FeedEvent } from './echo-order.js';

const boundary = 'cadenza-bench';

/** The form of a message, as short as it can be written. */
function formOf(message: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="message"\r\n\r\n${message}\r\n--${boundary}--\r\n`;
}

/**
 * What the requests of an echo bot cost by themselves: each batch is read with undici and each event answered,
 * all at once. Nothing is parsed but JSON, nothing checked, kept or awaited.
 */
export async function bare({ url, tokens, botId }: EchoOrder): Promise<void> {
  const pool = new Pool(url, { connections: 100 });
  const post = async <Answer>(path: string, type: string, sent: string): Promise<Answer> => {
    const headers = { ...tokens, 'content-type': type };
    const { body } = await pool.request({ path, method: 'POST', headers, body: sent });
    return (await body.json()) as Answer;
  };
  const feed = await post<{ id: string }>('/agent/v5/datafeeds', 'application/json', '{}');
  const path = `/agent/v5/datafeeds/${feed.id}/read`;
  const form = `multipart/form-data; boundary=${boundary}`;
  const read = async (): Promise<never> => {
    for (let ackId = ''; ;) {
      const batch = await post<{ ackId: string; events: FeedEvent[] }>(
        path,
        'application/json',
        JSON.stringify({ ackId }),
      );
      ({ ackId } = batch);
      for (const event of batch.events) {
        const text = echoOf(event, botId);
        if (text !== undefined) {
          const { streamId } = event.payload.messageSent.message.stream;
          const message = formOf(`<messageML>${text}</messageML>`);
          void post(`/agent/v4/stream/${streamId}/message/create`, form, message);
        }
      }
    }
  };
  void read();
}

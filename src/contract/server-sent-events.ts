/**
 * An event of a server-sent event stream, as it is written.
 *
 * @param id - by which a reader that connects again can say what it had. Default: none
 * @example
 * serverSentEvent({ a: 1 }, 'm1');   // 'id: m1\ndata: {"a":1}\n\n'
 */
export function serverSentEvent(data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/**
 * Reads the text of a server-sent event stream and hands on the data of each event.
 *
 * The browser's own EventSource cannot send headers, which the pod's tokens travel in; so the stream
 * is fetched and read here. Chunks may end anywhere, inside a line ending too.
 *
 * @example
 * const read = createEventReader((data) => console.log(data));
 * read('data: {"a"');
 * read(':1}\n\n'); // logs {"a":1}
 *
 * @param onData - receives the `data` of each event; its lines are joined by a line feed
 * @returns a function that takes the next chunk of text
 */
export function createEventReader(onData: (data: string) => void): (chunk: string) => void {
  let rest = '';
  let data: string[] = [];

  const readLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) {
        onData(data.join('\n'));
      }
      data = [];
    } else if (line.startsWith('data:')) {
      data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    }
  };

  return (chunk) => {
    const text = rest + chunk;
    // A lone CR at the end may be the first half of CR LF: it waits for the next chunk.
    const complete = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = complete.split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + text.slice(complete.length);
    for (const line of lines) {
      readLine(line);
    }
  };
}

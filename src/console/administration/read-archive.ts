import { WrongEntry } from '../service/wrong-entry.js';

/** What an archive has to be, said with each thing that it is instead. */
const shape = 'An archive is a JSON list of messages, or one message as JSON in each line.';

/**
 * The messages of an archive: a JSON list, or one in each line. What is wrong with a message is the service's to say.
 *
 * @throws WrongEntry when it is something else, or has no messages
 */
export function readArchive(text: string): readonly unknown[] {
  const source = text.replace(/^\ufeff/, '').trim();
  if (source === '') {
    throw new WrongEntry(`The file is empty. ${shape}`);
  }
  const whole = parsed(source);
  if (Array.isArray(whole)) {
    return someOf(whole);
  }
  if (source.startsWith('[')) {
    throw new WrongEntry(`The list in the file is not whole: it may be cut off. ${shape}`);
  }
  return whole === undefined ? messagesByLine(source) : [whole];
}

function someOf(messages: readonly unknown[]): readonly unknown[] {
  if (messages.length === 0) {
    throw new WrongEntry('There are no messages in the file.');
  }
  return messages;
}

function messagesByLine(source: string): readonly unknown[] {
  return source
    .split(/\r?\n/)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => {
      const message = parsed(line);
      if (message === undefined) {
        throw new WrongEntry(`Line ${number} is not JSON, so nothing was imported. ${shape}`);
      }
      return message;
    });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

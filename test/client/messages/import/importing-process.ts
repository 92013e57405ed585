import { Client, type ConfigInput } from 'cadenza/client';
import { openImportJournal } from 'cadenza/client/administration';
import { type History, historyOf } from './history.js';

/** Imports a history until it is killed: after sixty messages its source gives no more. */
async function main(): Promise<void> {
  const { config, journal, history } = JSON.parse(process.argv[2] ?? '') as {
    config: ConfigInput;
    journal: string;
    history: History;
  };
  const client = new Client(config);
  const options = { journal: await openImportJournal(journal), batchSize: 5, parallel: 2 };
  for await (const { status } of client.messages.import(unfinished(history), options)) {
    console.log(status);
  }
}

async function* unfinished(history: History) {
  yield* historyOf({ ...history, count: 60 });
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}

void main();

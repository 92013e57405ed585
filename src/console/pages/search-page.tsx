import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Message } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { useCommands, useConsole, useDispatch } from '../access/use-console.js';
import { useTypingFocus } from '../composer/use-typing-focus.js';
import { EmptyState } from '../controls/empty-state.js';
import { Problem } from '../controls/problem.js';
import { ExportBar } from '../records/export-bar.js';
import { listedMessage, messageColumns } from '../records/listed-message.js';
import type { PageProps } from '../records/page.js';
import { RecordTable } from '../records/record-table.js';
import type { Row } from '../records/record-view.js';
import { textAt } from '../records/record-view.js';
import { jsonOf } from '../service/pod-calls.js';
import { sentenceOf } from '../service/pod-error.js';
import { createQuestions } from '../service/questions.js';
import { conversationName } from '../state/conversations.js';
import { searchArguments } from './search-arguments.js';

/** Finds messages by the service's own search, and explains its rules while somebody types. */
export function SearchPage({ title, page }: PageProps) {
  const conversations = useConsole((state) => state.conversations);
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const commands = useCommands();
  const dispatch = useDispatch();
  const { asPerson } = usePod();
  const streamId = page.chosen?.['in'] ?? '';
  const [rows, setRows] = useState<readonly Row[]>();
  const [refusal, setRefusal] = useState<string>();
  const { body, problem } = searchArguments(page.filter, streamId);

  const field = useRef<HTMLInputElement>(null);
  useTypingFocus(field);
  const questions = useMemo(createQuestions, []);

  const search = async () => {
    const isNews = questions.ask('messages');
    try {
      const path = '/agent/v1/message/search?limit=500';
      const answer = await asPerson(path, { method: 'POST', json: body });
      const found = (await jsonOf<readonly Message[]>(answer)) ?? [];
      if (isNews()) {
        setRows(found.map((message) => listedMessage(message, { conversations, people, me })));
        setRefusal(undefined);
      }
    } catch (error) {
      if (isNews()) {
        setRefusal(sentenceOf(error));
      }
    }
  };
  // What the address holds is searched, also after Back and Forward; what is being typed waits until it is sent off.
  useEffect(() => {
    if (page.typing === true) {
      return;
    }
    if (page.filter !== '' && problem === undefined) {
      void search();
    } else {
      setRows(undefined);
      setRefusal(undefined);
    }
  }, [page]);

  return (
    <div class="records">
      <p class="records__intro">
        Tags (<code>#news</code>, <code>$ibm</code>) and arguments (<code>streamType:room</code>,{' '}
        <code>author:</code> and <code>mention:</code> with the id of a user,{' '}
        <code>fromDate:2026-01-31</code>) are searched everywhere, words in one conversation.
      </p>
      <form
        class="records__tools"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: 'pageNarrowed' });
        }}
      >
        <input
          class="input records__filter"
          ref={field}
          type="search"
          aria-label="Search messages"
          aria-describedby="search-rules"
          placeholder="#news streamType:room"
          value={page.filter}
          onInput={({ currentTarget }) =>
            dispatch({ type: 'pageNarrowed', filter: currentTarget.value, typing: true })
          }
        />
        <select
          class="input records__choice"
          aria-label="In"
          value={streamId}
          onChange={({ currentTarget }) =>
            dispatch({ type: 'pageNarrowed', chosen: { in: currentTarget.value } })
          }
        >
          <option value="">Everywhere</option>
          {streamId !== '' && !conversations.some(({ id }) => id === streamId) && (
            <option value={streamId}>A conversation without you</option>
          )}
          {conversations.map((conversation) => (
            <option key={conversation.id} value={conversation.id}>
              {conversationName(conversation, people, me)}
            </option>
          ))}
        </select>
        <button class="button button--primary" disabled={problem !== undefined}>
          Search
        </button>
      </form>
      <p class="field__note" id="search-rules" role="status">
        {page.filter === '' ? '' : (problem ?? `Asks for ${JSON.stringify(body)}.`)}
      </p>
      <Problem text={refusal} />
      {rows?.length === 0 && (
        <EmptyState icon="search" title="Nothing was found">
          <p>Only messages of your conversations are searched, whole words and tags.</p>
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <RecordTable
            label="Messages found"
            columns={messageColumns}
            rows={rows}
            actions={[{ label: 'Open', run: () => Promise.resolve() }]}
            onAction={(_action, row) =>
              commands.openConversation(textAt(row, 'stream.streamId'), textAt(row, 'messageId'))
            }
          />
          <ExportBar title={title} columns={messageColumns} rows={rows} all={rows.length} />
        </>
      )}
    </div>
  );
}

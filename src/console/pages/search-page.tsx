import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Message } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { useCommands, useConsole, useDispatch } from '../access/use-console.js';
import { useTypingFocus } from '../composer/use-typing-focus.js';
import { EmptyState } from '../controls/empty-state.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { ExportBar } from '../records/export-bar.js';
import { listedMessage, messageColumns } from '../records/listed-message.js';
import type { PageProps } from '../records/page.js';
import { RecordTable } from '../records/record-table.js';
import type { Row } from '../records/record-view.js';
import { textAt } from '../records/record-view.js';
import { jsonOf } from '../service/pod-calls.js';
import { sentenceOf } from '../service/pod-error.js';
import { createQuestions } from '../service/questions.js';
import type { OpenPage } from '../state/console-state.js';
import { conversationName } from '../state/conversations.js';
import { searchArguments } from './search-arguments.js';

/** Finds messages by the service's own search, and explains its rules while somebody types. */
export function SearchPage({ title, page }: PageProps) {
  const search = useSearch(page);
  return (
    <div class="records">
      <p class="records__intro">
        Tags (<code>#news</code>, <code>$ibm</code>) and arguments (<code>streamType:room</code>,{' '}
        <code>author:</code> and <code>mention:</code> with the id of a user,{' '}
        <code>fromDate:2026-01-31</code>) are searched everywhere, words in one conversation.
      </p>
      <SearchForm page={page} isWrong={search.rule !== undefined} />
      <p class="field__note" id="search-rules" role="status">
        {page.filter === '' ? '' : (search.rule ?? `Asks for ${JSON.stringify(search.body)}.`)}
      </p>
      {search.state === 'asked' && (
        <FirstAnswer of="what was found" problem={search.problem} onRetry={search.again} />
      )}
      {search.state === 'answered' && <Found title={title} rows={search.rows} />}
    </div>
  );
}

type Outcome =
  | { readonly state: 'none' }
  | { readonly state: 'asked'; readonly problem?: string }
  | { readonly state: 'answered'; readonly rows: readonly Row[] };

/** Searches what the address holds, also after Back and Forward; what is being typed waits until it is sent off. */
function useSearch(page: OpenPage) {
  const conversations = useConsole((state) => state.conversations);
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const { asPerson } = usePod();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const questions = useMemo(createQuestions, []);
  const { body, problem: rule } = searchArguments(page.filter, page.chosen?.['in']);
  const again = () => {
    const isNews = questions.ask('messages');
    const keep = (next: Outcome) => isNews() && setOutcome(next);
    const path = '/agent/v1/message/search?limit=500';
    setOutcome((before) => (before.state === 'answered' ? before : { state: 'asked' }));
    asPerson(path, { method: 'POST', json: body })
      .then(jsonOf<readonly Message[]>)
      .then(
        (found = []) => {
          const known = { conversations, people, me };
          keep({ state: 'answered', rows: found.map((message) => listedMessage(message, known)) });
        },
        (error: unknown) => keep({ state: 'asked', problem: sentenceOf(error) }),
      );
  };
  useEffect(() => {
    if (page.typing === true) {
      return;
    }
    if (page.filter !== '' && rule === undefined) {
      again();
    } else {
      setOutcome({ state: 'none' });
    }
  }, [page]);
  return { body, rule, again, ...outcome };
}

function SearchForm({ page, isWrong }: { readonly page: OpenPage; readonly isWrong: boolean }) {
  const dispatch = useDispatch();
  const field = useRef<HTMLInputElement>(null);
  useTypingFocus(field);
  return (
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
      <WhereToSearch streamId={page.chosen?.['in'] ?? ''} />
      <button class="button button--primary" disabled={isWrong}>
        Search
      </button>
    </form>
  );
}

function WhereToSearch({ streamId }: { readonly streamId: string }) {
  const conversations = useConsole((state) => state.conversations);
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const dispatch = useDispatch();
  return (
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
  );
}

function Found({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const commands = useCommands();
  return rows.length === 0 ? (
    <EmptyState icon="search" title="Nothing was found">
      <p>Only messages of your conversations are searched, whole words and tags.</p>
    </EmptyState>
  ) : (
    <>
      <RecordTable
        label="Messages found"
        columns={messageColumns}
        rows={rows}
        actions={[{ label: 'Open', run: () => Promise.resolve() }]}
        onAction={(_action, row) => {
          commands.goToMessage(textAt(row, 'stream.streamId'), textAt(row, 'messageId'));
          return Promise.resolve();
        }}
      />
      <ExportBar title={title} columns={messageColumns} rows={rows} all={rows.length} />
    </>
  );
}

import { useMemo } from 'preact/hooks';
import type { Message, UserId } from '../../contract/index.js';
import { renderMarkdown } from '../../messageml/engine.js';
import { checkMessageML } from '../../messageml/index.js';
import { useConsole } from '../access/use-console.js';
import { PlainSource } from '../controls/plain-source.js';

/** A message as the Markdown that the service makes of it for old clients. */
export function MarkdownView({ message }: { readonly message: Message }) {
  const people = useConsole((state) => state.people);
  const { message: source, data } = message;
  const markdown = useMemo(() => {
    const directory = { userById: (id: UserId) => people.get(id) };
    const checked = checkMessageML(source, { data, directory });
    return checked.ok ? renderMarkdown(checked.document) : undefined;
  }, [source, data, people]);
  if (markdown === undefined) {
    return <p class="field__note">There is no Markdown of this message: it cannot be read.</p>;
  }
  return <PlainSource label="Markdown" source={markdown} />;
}

import { CodeBlock, Highlighted } from '../markup/views/code-block.js';

/** A line of an excerpt: its number, with a mark where the trouble is, and the source behind a stroke. */
const excerptLine = /^([> ]*\d+ \| )(.*)$/;

/** What to look at: a handler to paste, or excerpts of the source and of markup with words around them. */
export function ProblemDetails({ text }: { readonly text: string }) {
  const lines = text.split('\n');
  if (!lines.some((line) => excerptLine.test(line))) {
    return <CodeBlock text={text} language={isHandler(text) ? 'typescript' : undefined} />;
  }
  return (
    <CodeBlock text={text}>
      {lines.map((line, at) => (
        <span key={at}>
          {at > 0 && '\n'}
          <ExcerptLine line={line} />
        </span>
      ))}
    </CodeBlock>
  );
}

function ExcerptLine({ line }: { readonly line: string }) {
  const [, number = '', source] = excerptLine.exec(line) ?? [];
  if (source === undefined) {
    return <>{line}</>;
  }
  const language = source.trimStart().startsWith('<') ? 'html' : 'typescript';
  return (
    <>
      {number}
      <Highlighted text={source} language={language} />
    </>
  );
}

/** Whether it is code as a whole, and not the place of a file alone. */
function isHandler(text: string): boolean {
  return text.startsWith('bot.');
}

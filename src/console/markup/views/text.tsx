import './text.css';
import { innerText, valueOf } from '../markup.js';
import type { View, ViewProps } from '../view.js';
import { lookOf } from '../view.js';
import { CodeBlock } from './code-block.js';
import { EntityView } from './entities.js';

function plain(tag: 'b' | 'i' | 'sub' | 'sup' | 'p' | 'pre'): View {
  return ({ element, children }: ViewProps) => {
    const Tag = tag;
    return <Tag {...lookOf(element)}>{children}</Tag>;
  };
}

const levels = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** A heading below those of the page: its level is told to readers of the screen, not its tag. */
const Heading: View = ({ element, children }) => {
  const level =
    Math.max(
      levels.findIndex((tag) => tag === element.tag),
      0,
    ) + 1;
  return (
    <div role="heading" aria-level={level + 2} {...lookOf(element, 'ml-heading', `ml-h${level}`)}>
      {children}
    </div>
  );
};

const Block: View = ({ element, children }) =>
  element.attributes.has('data-entity-id') ? (
    <EntityView element={element}>{children}</EntityView>
  ) : (
    <div {...lookOf(element)}>{children}</div>
  );

const Inline: View = ({ element, children }) =>
  element.attributes.has('data-entity-id') ? (
    <EntityView element={element}>{children}</EntityView>
  ) : (
    <span {...lookOf(element)}>{children}</span>
  );

/** Code of several lines or of a stated language is a block; a word of code stays in its line. */
const Code: View = ({ element, children }) => {
  const language = valueOf(element, 'language');
  const text = innerText(element);
  return language !== undefined || text.includes('\n') ? (
    <CodeBlock text={text} language={language}>
      {children}
    </CodeBlock>
  ) : (
    <code class="ml-code">{children}</code>
  );
};

/** Running text: emphasis, paragraphs, headings, code. */
export const textViews = {
  b: plain('b'),
  i: plain('i'),
  sub: plain('sub'),
  sup: plain('sup'),
  p: plain('p'),
  pre: plain('pre'),
  heading: Heading,
  br: () => <br />,
  hr: () => <hr />,
  div: Block,
  span: Inline,
  code: Code,
} satisfies Record<string, View>;

import './text.css';
import { useContext } from 'preact/hooks';
import { innerText, valueOf } from '../markup.js';
import { OutlineContext } from '../message-context.js';
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

/** A heading: its size is its tag's, its level the place in the outline. */
const Heading: View = ({ element, children }) => {
  const level = useContext(OutlineContext).get(element);
  return (
    <div role="heading" aria-level={level} {...lookOf(element, 'ml-heading', `ml-${element.tag}`)}>
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
  const isPlain = element.children.every((child) => typeof child === 'string');
  return language !== undefined || text.includes('\n') ? (
    <CodeBlock text={text} language={language}>
      {isPlain ? undefined : children}
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

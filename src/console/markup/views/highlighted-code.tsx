import './highlighted-code.css';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import scala from 'highlight.js/lib/languages/scala';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import type { ComponentChildren } from 'preact';

/** Code of a language. */
export interface CodeProps {
  readonly text: string;
  readonly language: string;
}

/** The grammars of the languages that `<code language>` knows. */
const grammars = {
  c,
  cpp,
  csharp,
  css,
  html: xml,
  java,
  js: javascript,
  jsx: javascript,
  php,
  python,
  r,
  typescript,
  tsx: typescript,
  markdown,
  json,
  scala,
  shell: bash,
  yaml,
};

/** Code that is longer would hold up the page. Characters. */
const longest = 20_000;

const highlighter = createLowlight(grammars);

type Node = ReturnType<typeof highlighter.highlight>['children'][number];

function viewOf(node: Node): ComponentChildren {
  if (node.type === 'text') {
    return node.value;
  }
  if (node.type !== 'element') {
    return null;
  }
  const { className } = node.properties;
  const name = Array.isArray(className) ? className.join(' ') : '';
  return <span class={name}>{node.children.map(viewOf)}</span>;
}

/** Code with its words coloured; as it is where the language is unknown, or the code very long. */
export function HighlightedCode(props: CodeProps) {
  const language = props.language.toLowerCase();
  if (props.text.length > longest || !highlighter.registered(language)) {
    return <>{props.text}</>;
  }
  return <>{highlighter.highlight(language, props.text).children.map(viewOf)}</>;
}

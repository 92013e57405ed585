import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

const sources = resolve(process.cwd(), 'src');
const code = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
/** Most files have none, and need not be parsed. */
const mayHaveCode = /['"][A-Z][A-Z0-9]*_[A-Z0-9_]+['"]/;
/** What makes an error of a code: a class, or a function that is named after what it makes. */
const maker = /(?:Error|refused|Problem|conversationError)$|^(?:super|sentenceOf)$/;
/** Never seen outside: the client makes errors of its own of them. */
const inner = 'TUNNEL_';

/** Every code that Cadenza's errors have, with the sentences that stand in the source; `…` is a value. */
export function readErrorCodes(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const file of readdirSync(sources, { recursive: true }).map(String).sort()) {
    if (file.endsWith('.ts') && !file.startsWith('console')) {
      collect(file, found);
    }
  }
  return new Map([...found].map(([name, texts]) => [name, [...texts]]));
}

function collect(file: string, found: Map<string, Set<string>>): void {
  const text = readFileSync(resolve(sources, file), 'utf8');
  if (!mayHaveCode.test(text)) {
    return;
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
      const [first, ...others] = node.arguments ?? [];
      const isCode = first !== undefined && ts.isStringLiteral(first) && code.test(first.text);
      if (isCode && maker.test(node.expression.getText(source)) && !first.text.startsWith(inner)) {
        const texts = found.get(first.text) ?? new Set();
        found.set(first.text, texts);
        const sentence = others.map(textOf).find((part) => /\w{3}.* /.test(part));
        if (sentence !== undefined) {
          texts.add(sentence);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function textOf(node: ts.Node): string {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return node.text;
  }
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  }
  return ts.isBinaryExpression(node) ? textOf(node.left) + textOf(node.right) : '';
}

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { templateFindings } from '../../src/freemarker/index.js';
import type { ContentFindingCode } from '../../src/messageml/compose/content-findings.js';
import { contentFindings } from '../../src/messageml/compose/content-findings.js';
import type { DiagnosticCode } from '../../src/messageml/diagnostics/catalogue.js';
import { catalogue, entryOf } from '../../src/messageml/diagnostics/catalogue.js';
import { elementFindings } from '../../src/messageml/diagnostics/catalogue/elements.js';
import { entityFindings } from '../../src/messageml/diagnostics/catalogue/entities.js';
import { formFindings } from '../../src/messageml/diagnostics/catalogue/forms.js';
import { messageFindings } from '../../src/messageml/diagnostics/catalogue/message.js';
import { pickerFindings } from '../../src/messageml/diagnostics/catalogue/pickers.js';
import { valueFindings } from '../../src/messageml/diagnostics/catalogue/values.js';
import { xmlFindings } from '../../src/messageml/diagnostics/catalogue/xml.js';
import type { MessageContent } from '../../src/messageml/index.js';
import { checkMessage } from '../../src/messageml/index.js';
import contentNotShowable from './content-examples/content-not-showable.js';
import entityKeyGenerated from './content-examples/entity-key-generated.js';
import entityKeyTaken from './content-examples/entity-key-taken.js';
import fieldNameTaken from './content-examples/field-name-taken.js';
import { codeSpan, escapeMarkdown } from './escape-markdown.js';

const groups = [
  ['The message as a whole', messageFindings],
  ['XML', xmlFindings],
  ['Elements and attributes', elementFindings],
  ['Values of attributes', valueFindings],
  ['Entities', entityFindings],
  ['Forms', formFindings],
  ['Pickers, actions and dialogs', pickerFindings],
  ['Template expressions', templateFindings],
] as const;

const contentExamples: Readonly<Record<ContentFindingCode, MessageContent>> = {
  'entity-key-taken': entityKeyTaken,
  'entity-key-generated': entityKeyGenerated,
  'field-name-taken': fieldNameTaken,
  'content-not-showable': contentNotShowable,
};

const fixtures = resolve(process.cwd(), 'test/messageml/fixtures/diagnostics');

/** A finding as the fixtures of the tests hold it. */
interface Finding {
  readonly code: string;
  readonly at: string;
  readonly message: string;
  readonly fix?: string;
  readonly serviceMessage?: string;
}

/** The text of `docs/diagnostics.md`, from the catalogues of findings and the examples of their tests. */
export function renderDiagnostics(): string {
  const sections = groups.map(([title, findings]) => {
    const codes = Object.keys(findings).filter(isCode);
    return [`## ${title}`, ...codes.map(renderFinding)].join('\n\n');
  });
  return `# Findings

\`checkMessageML\` reports everything that is wrong with a message, each finding with its place, a sentence,
and what to do where that is known. These are the ${Object.keys(catalogue).length} kinds of findings, by their codes, which do not change.

An **error** makes the service refuse the message; the first one is the one that it answers, in the words
quoted last. A **warning** does not. The place is \`line:column\` of the start and the end. In the examples
\`‹text×3›\` stands for the text three times.

${sections.join('\n\n')}

## Composed content

\`checkMessage\` takes content instead of text. It reports the findings above, each with its path in the
content; and before there is a text to look at:

${Object.keys(contentFindings).filter(isContentCode).map(renderContentFinding).join('\n\n')}
`;
}

function renderFinding(code: DiagnosticCode): string {
  const { severity, summary, explanation } = entryOf(code);
  const example = readExample(code);
  return [
    `### ${code}`,
    `${prose(summary)} (**${severity}**). ${prose(explanation)}`,
    ...example.blocks,
    `\`${example.finding.at}\` ${prose([example.finding.message, example.finding.fix ?? ''].join(' '))}`,
    ...(example.finding.serviceMessage === undefined
      ? []
      : [`The service: ${codeSpan(visible(example.finding.serviceMessage).replace('\n', ' '))}`]),
  ].join('\n\n');
}

function renderContentFinding(code: ContentFindingCode): string {
  const file = resolve(process.cwd(), 'docs/generate/content-examples', `${code}.ts`);
  const finding = checkMessage(contentExamples[code]).findings.find((found) => found.code === code);
  if (finding === undefined) {
    throw new Error(`The example of ${code} has no such finding.`);
  }
  const { severity, summary, explanation } = contentFindings[code];
  const where = finding.path === '' ? '' : codeSpan(finding.path);
  return [
    `### ${code}`,
    `${escapeMarkdown(summary)} (**${severity}**). ${prose(explanation)}`,
    fenced('ts', readFileSync(file, 'utf8')),
    prose([where, finding.message, finding.fix ?? ''].join(' ')),
  ].join('\n\n');
}

interface Example {
  readonly blocks: readonly string[];
  readonly finding: Finding;
}

function readExample(code: DiagnosticCode): Example {
  const message = readFileSync(resolve(fixtures, code, 'input.xml'), 'utf8');
  const data = resolve(fixtures, code, 'data.json');
  const expected = readFileSync(resolve(fixtures, code, 'expected.json'), 'utf8');
  const finding = (JSON.parse(expected) as readonly Finding[]).find((found) => found.code === code);
  if (finding === undefined) {
    throw new Error(`The fixture of ${code} has no such finding.`);
  }
  const blocks = message.trim() === '' ? [] : [fenced('xml', message)];
  if (existsSync(data)) {
    blocks.push(fenced('json', readFileSync(data, 'utf8')));
  }
  return { blocks, finding };
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${visible(text.trimEnd())}\n\`\`\``;
}

/** Text with the characters that no page can show as their numbers. */
function visible(text: string): string {
  return text.replace(/[^\t\n\r -\ufffd]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Tags, references and what stands between backticks already. */
const code = /(`[^`]+`|<[^<>]+>(?:[^\s<>]*<[^<>]+>)*|&[#A-Za-z0-9…]+;)/;

/** Sentences, with the code in them marked as such. */
function prose(text: string): string {
  return text
    .trim()
    .split(code)
    .map((part, index) =>
      index % 2 === 0 ? escapeMarkdown(part) : codeSpan(part.replaceAll('`', '')),
    )
    .join('');
}

function isCode(code: string): code is DiagnosticCode {
  return Object.hasOwn(catalogue, code);
}

function isContentCode(code: string): code is ContentFindingCode {
  return Object.hasOwn(contentFindings, code);
}

import { folderPath, readSources } from './load.js';
import type { Shape } from './shape.js';
import { namingFiles } from './template-file.js';
import { viewOf } from './variables.js';

/**
 * TypeScript declarations of what the templates of a folder take, derived from their variables: what
 * is shown is text, what is gone through is a list, what is asked for with `{{#if}}` may be missing.
 *
 * @param folder where the `*.hbs` files are
 * @returns the text of a `.d.ts` file that exports `interface Views`, for `loadTemplates<Views>`
 *
 * @example
 * await writeFile('templates/views.d.ts', await typesOfTemplates('templates'));
 *
 * @throws TemplateError when the folder cannot be read or a template is wrong: its file, line, column
 */
export async function typesOfTemplates(folder: string): Promise<string> {
  const sources = await readSources(folderPath(folder));
  return namingFiles({ folder, sources }, () => declarationsOf(sources));
}

/** {@link typesOfTemplates} of sources by name. */
export function declarationsOf(
  sources: ReadonlyMap<string, string>,
  from = 'cadenza/templates',
): string {
  const views = [...sources.keys()].map((name) => {
    const type = typeOf(viewOf(name, sources), '  ');
    return `  /** ${name}.hbs */\n  readonly ${propertyKey(name)}: ${type === 'unknown' ? 'object' : type};\n`;
  });
  const text = views.join('');
  const used = ['TemplateChoices', 'TemplateEntity', 'TemplateText'].filter((name) =>
    text.includes(name),
  );
  return [
    '// Written by `cadenza templates types` from the templates beside this file.\n',
    used.length === 0 ? '\n' : `import type { ${used.join(', ')} } from '${from}';\n\n`,
    '/** What each template takes. */\n',
    `export interface Views {\n${text}}\n`,
  ].join('');
}

function typeOf(shape: Shape, indent: string): string {
  const handed = shape.handedAs ?? 'unknown';
  const parts = [
    ...(shape.items === undefined ? [] : [itemsOf(shape, typeOf(shape.items, indent))]),
    ...(shape.fields.size === 0 ? [] : [objectOf(shape, indent)]),
  ];
  if (parts.length > 0) {
    return (handed === 'TemplateEntity' ? [handed, ...parts] : parts).join(' & ');
  }
  if (shape.handedAs !== undefined && shape.handedAs !== 'unknown') {
    return shape.handedAs;
  }
  return shape.isShown ? 'TemplateText' : 'unknown';
}

function itemsOf({ isKeyed }: Shape, type: string): string {
  return isKeyed ? `Readonly<Record<string, ${type}>>` : `readonly ${inParentheses(type)}[]`;
}

function objectOf({ fields }: Shape, indent: string): string {
  const inner = `${indent}  `;
  const lines = [...fields].map(([name, field]) => {
    const type = typeOf(field, inner);
    return field.isOptional
      ? `${inner}readonly ${propertyKey(name)}?: ${orNothing(type)};\n`
      : `${inner}readonly ${propertyKey(name)}: ${type};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function orNothing(type: string): string {
  return type === 'unknown' ? type : `${type} | null | undefined`;
}

function inParentheses(type: string): string {
  return /[|&]/.test(type.replace(/\{[^]*\}/, '')) || type.startsWith('readonly ')
    ? `(${type})`
    : type;
}

function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name.replace(/[\\']/g, '\\$&')}'`;
}

import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode } from '../contract/index.js';
import type { Markup } from '../messageml/compose/content.js';
import type { CheckedTemplate } from './check-rendered.js';
import { checkRendered } from './check-rendered.js';
import type { CompiledTemplates, TemplateOptions } from './compile.js';
import { compileAll, renderedMarkup } from './compile.js';
import { requireOptions } from './given.js';
import { TemplateError } from './template-error.js';
import { extension, findingsInFiles, namingFiles } from './template-file.js';

/**
 * The data that each template of a folder takes. Without one, every template takes any object.
 *
 * @example
 * interface Views { poll: { question: string; options: string[] } }
 * const templates = await loadTemplates<Views>('templates');
 * templates.render('poll', { question: 'Lunch?', options: ['yes', 'no'] });
 */
export type Views = object;

/** Views of templates about which nothing is known. */
export type AnyViews = Readonly<Record<string, object>>;

/** The templates of a folder, compiled. */
export interface Templates<Known extends Views = AnyViews> {
  /** Their names: paths below the folder without `.hbs`, with `/`: `orders/ticket`. */
  readonly names: readonly string[];
  /**
   * Renders a template with a view whose type is given with the call, where the views of the folder
   * are not typed as a whole: `templates.render<PollView>('poll', view)`.
   *
   * @throws TemplateError as below
   */
  render<View extends object = never>(name: UntypedName<Known>, view: NoInfer<View>): Markup;
  /**
   * Renders a template. The result is content, for `ctx.reply` or for use within other content.
   *
   * @throws TemplateError when there is no such template, or the view lacks a variable of it
   */
  render<Name extends keyof Known & string>(name: Name, view: Known[Name] & object): Markup;
  /** Checks a template with a view whose type is given with the call, as {@link render} takes it. */
  check<View extends object = never>(
    name: UntypedName<Known>,
    view: NoInfer<View>,
  ): CheckedTemplate;
  /**
   * Renders a template and checks the result with the rules of the service. Findings are at the
   * line of the file that they come from.
   *
   * @throws TemplateError as {@link render} does
   */
  check<Name extends keyof Known & string>(name: Name, view: Known[Name] & object): CheckedTemplate;
}

/** The names of templates whose views are not known. A folder whose views are has none. */
type UntypedName<Known> = AnyViews extends Known
  ? string
  : 'the views of these templates have types already';

/**
 * Reads and compiles all `*.hbs` files of a folder and the folders in it. Each can use every other
 * as a partial: `{{> orders/row}}`. Folders named `node_modules` are left out.
 *
 * @param folder its path, which starts at the working folder when it is relative, or its URL, such as
 * `new URL('templates', import.meta.url)` for the one beside this file
 *
 * @example
 * const templates = await loadTemplates('templates');
 * await ctx.reply(templates.render('welcome', { name: ctx.user.displayName }));
 *
 * @throws TemplateError when the folder cannot be read or a template is wrong: file, line, column
 */
export async function loadTemplates<Known extends Views = AnyViews>(
  folder: string | URL,
  options: TemplateOptions = {},
): Promise<Templates<Known>> {
  const path = folderPath(folder);
  return templatesFrom(await readSources(path), path, options);
}

/** The templates of sources by name. */
export function templatesFrom<Known extends Views>(
  sources: ReadonlyMap<string, string>,
  folder: string,
  options: TemplateOptions,
): Templates<Known> {
  requireOptions(options, 'loadTemplates');
  const files = { folder, sources };
  const compiled = namingFiles(files, () => compileAll(sources, options));
  const names = [...sources.keys()];
  const find = (name: string) => {
    if (sources.has(name)) {
      return name;
    }
    const known = names.join(', ');
    throw new TemplateError(
      'TEMPLATE_UNKNOWN',
      `There is no template "${name}" in ${folder}. There are: ${known}.`,
    );
  };
  let traced: CompiledTemplates | undefined;
  return {
    names,
    render: (name: string, view: object) =>
      namingFiles(files, () => renderedMarkup(compiled.render(find(name), view))),
    check: (name: string, view: object) =>
      namingFiles(files, () => {
        traced ??= compileAll(sources, options, true);
        return findingsInFiles(checkRendered(traced, find(name), view), files);
      }),
  };
}

/** The path of a folder that is given as one, or as a URL. */
export function folderPath(folder: string | URL): string {
  const path: unknown = folder instanceof URL ? fileURLToPath(folder) : folder;
  if (typeof path !== 'string') {
    throw new TemplateError(
      'TEMPLATE_FOLDER',
      'Templates come from a folder. Give its path, or a URL.',
    );
  }
  return path;
}

/** The sources of a folder by name, sorted. */
export async function readSources(folder: string): Promise<ReadonlyMap<string, string>> {
  try {
    const files = (await filesIn(folder)).sort();
    return new Map(
      await Promise.all(
        files.map(
          async (file) => [templateName(file, folder), await readFile(file, 'utf8')] as const,
        ),
      ),
    );
  } catch (error) {
    throw unreadable(resolve(folder), error);
  }
}

function unreadable(folder: string, cause: unknown): TemplateError {
  const code = errorCode(cause) ?? 'unknown error';
  if (code === 'ENOENT') {
    return new TemplateError(
      'TEMPLATE_FOLDER',
      `There is no folder of templates ${folder}. Relative paths start at the working folder: start the bot in the folder of its project, or give a whole path or a URL, such as new URL('../templates', import.meta.url).`,
      undefined,
      { cause },
    );
  }
  if (code === 'ENOTDIR') {
    return new TemplateError(
      'TEMPLATE_FOLDER',
      `${folder} is not a folder. Name the folder that the *.hbs files are in.`,
      undefined,
      { cause },
    );
  }
  return new TemplateError(
    'TEMPLATE_FOLDER',
    `The folder of templates ${folder} cannot be read (${code}).`,
    undefined,
    { cause },
  );
}

/** All templates below a folder, but not those of installed packages. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return entry.name === 'node_modules' ? [] : filesIn(path);
      }
      return entry.isFile() && entry.name.endsWith(extension) ? [path] : [];
    }),
  );
  return found.flat();
}

function templateName(file: string, folder: string): string {
  return relative(folder, file).slice(0, -extension.length).replaceAll('\\', '/');
}

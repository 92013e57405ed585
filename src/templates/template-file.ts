import { join } from 'node:path';
import type { CheckedTemplate } from './check-rendered.js';
import { TemplateError, type TemplatePlace } from './template-error.js';

/** How the file of a template ends; its name is the rest of the path below the folder. */
export const extension = '.hbs';

/** The templates of a folder: their sources by name. Others, such as partials of the options, have no file. */
export interface TemplateFiles {
  readonly folder: string;
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Does something with the templates of a folder. What is wrong with one of them is told with its file in the place of
 * its name, as editors and terminals open it: `templates/poll.hbs:3:9`.
 *
 * @throws TemplateError
 */
export function namingFiles<Result>(files: TemplateFiles, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof TemplateError ? errorInFile(error, files) : error;
  }
}

function errorInFile(error: TemplateError, files: TemplateFiles): TemplateError {
  const { place, code, message, cause } = error;
  if (place === undefined) {
    return error;
  }
  const sentence = message.slice(`${place.template}:${place.line}:${place.column}: `.length);
  const reason = cause === undefined ? undefined : { cause };
  return new TemplateError(code, sentence, placeInFile(place, files), reason);
}

function placeInFile(place: TemplatePlace, { folder, sources }: TemplateFiles): TemplatePlace {
  const { template } = place;
  return sources.has(template) ? { ...place, template: join(folder, template + extension) } : place;
}

/** The same findings, each at its file in the place of the name of the template. */
export function findingsInFiles(checked: CheckedTemplate, files: TemplateFiles): CheckedTemplate {
  const findings = checked.findings.map(({ place, ...finding }) =>
    place === undefined ? finding : { ...finding, place: placeInFile(place, files) },
  );
  return { ...checked, findings };
}

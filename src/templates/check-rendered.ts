import { checkMessageML } from '../messageml/checker/check-message.js';
import { breakLines } from '../messageml/compose/break-lines.js';
import type { Markup } from '../messageml/compose/content.js';
import { markupOf } from '../messageml/compose/markup.js';
import { inOneRoot } from '../messageml/compose/to-messageml.js';
import { writeContent } from '../messageml/compose/write.js';
import type { Diagnostic } from '../messageml/diagnostics/diagnostic.js';
import type { CompiledTemplates } from './compile.js';
import type { TemplatePlace } from './template-error.js';
import { readTrace } from './trace.js';

/** A finding about a rendered message, with the place in the template that it comes from. */
export interface TemplateFinding extends Diagnostic {
  /** The line and column of the template, or of the partial. Absent when it is not one place. */
  readonly place?: TemplatePlace;
}

/** A rendered message, and what the service would say to it. */
export interface CheckedTemplate {
  /** Whether the service would take it: no finding is an error. */
  readonly ok: boolean;
  /** What was found, each with its place in the template where that is known. */
  readonly findings: readonly TemplateFinding[];
  /** The rendered message, also when it has errors. */
  readonly markup: Markup;
}

/** Renders a template of a traced set and checks what it was rendered to. */
export function checkRendered(
  traced: CompiledTemplates,
  name: string,
  view: object,
): CheckedTemplate {
  const rendered = traced.render(name, view);
  const { markup: source, placeAt } = readTrace(breakLines(rendered.markup), traced.sites);
  const markup = markupOf([source], rendered.data);
  const { composed, shift } = inOneRoot(markup, writeContent(markup));
  const checked = checkMessageML(composed.message, { data: composed.data });
  const findings = checked.diagnostics.map((diagnostic) => {
    const place = placeAt(diagnostic.start.offset - shift);
    return { ...diagnostic, ...(place !== undefined && { place }) };
  });
  return { ok: checked.ok, findings, markup };
}

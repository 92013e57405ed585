import type { NumberValue } from '../../java/numbers/index.js';
import { wrongType } from '../coercion/require.js';
import { formatBoolean, formatNumber, toText } from '../coercion/text.js';
import { formatDateAs, formatDateValue } from '../dates/date-output.js';
import { isSyntaxCode } from '../diagnostics.js';
import type { TemplateFailure } from '../finding.js';
import { parseNumber } from '../numbers/number-input.js';
import { formatForComputers, formatNumberValue } from '../numbers/number-output.js';
import type { Environment } from '../runtime/environment.js';
import { InterpretedTemplate } from '../runtime/macro.js';
import type { OutputPlace } from '../syntax/output-formats.js';
import { undefinedFormat } from '../syntax/output-formats.js';
import type { DateValue } from '../values/date-value.js';
import { HashByLookup } from '../values/hash.js';
import { NoJson, readJson } from '../values/json-reader.js';
import { asBoolean, asDate, asNumber, asSequence, asText } from '../values/kinds.js';
import { ManyFaced } from '../values/many-faced.js';
import type { Value } from '../values/value.js';
import type { BuiltInTable, BuiltInUse } from './built-in.js';
import { methodOfTexts, ofText } from './define.js';

function numberAsText(value: NumberValue, use: BuiltInUse, env: Environment): Value {
  const write = (format: string) => formatNumberValue(value, format, env);
  return new ManyFaced({
    text: () => formatNumber(value, env),
    method: methodOfTexts(use, 1, env, (args) => write(args.text(0))),
    hash: new HashByLookup(write),
  });
}

function dateAsText(date: DateValue, use: BuiltInUse, env: Environment): Value {
  const write = (format: string) => formatDateAs(date, format, env);
  return new ManyFaced({
    text: () => formatDateValue(date, env),
    method: methodOfTexts(use, 1, env, (args) => write(args.text(0))),
    hash: new HashByLookup(write),
  });
}

function booleanAsText(value: boolean, use: BuiltInUse, env: Environment): Value {
  return new ManyFaced({
    text: () =>
      env.settings.boolean_format === 'true,false' ? String(value) : formatBoolean(value, env),
    method: methodOfTexts(use, 2, env, (args) => args.text(value ? 0 : 1)),
  });
}

function asString(use: BuiltInUse, env: Environment): Value | undefined {
  const value = use.target.evaluate(env);
  const number = asNumber(value);
  if (number !== undefined) {
    return numberAsText(number, use, env);
  }
  const date = asDate(value);
  if (date !== undefined) {
    return dateAsText(date, use, env);
  }
  const text = asText(value);
  if (text !== undefined) {
    return text;
  }
  const boolean = asBoolean(value);
  if (boolean !== undefined) {
    return booleanAsText(boolean, use, env);
  }
  throw wrongType(value, use.target, 'a number, date, boolean or text', env);
}

function forComputers(use: BuiltInUse, env: Environment): Value {
  const value = use.target.evaluate(env);
  const number = asNumber(value);
  if (number !== undefined) {
    return formatForComputers(number, env);
  }
  const boolean = asBoolean(value);
  if (boolean !== undefined) {
    return String(boolean);
  }
  throw wrongType(value, use.target, 'a number or boolean', env);
}

function toNumber(text: string, env: Environment): Value {
  const number = parseNumber(text);
  if (number === undefined) {
    throw env.fail('template-not-a-number');
  }
  return number;
}

/** A finding that a text is not template code, unless a limit was what failed. */
function notCode(failure: TemplateFailure, use: BuiltInUse, env: Environment): TemplateFailure {
  const at = isSyntaxCode(failure.code) ? use : undefined;
  return env.fail('template-failed-evaluation', at, { name: use.name });
}

function evaluateText(text: string, env: Environment, use: BuiltInUse): Value | undefined {
  env.step(text.length * codePrice);
  return env.recovering(
    () => {
      const expression = env.reader.expression(text, inheritedOutput(use));
      return env.runningCode(text, () => expression.evaluate(env));
    },
    (failure) => {
      throw notCode(failure, use, env);
    },
  );
}

/** The output that code which is read has around it. */
function inheritedOutput({ output }: BuiltInUse): OutputPlace | undefined {
  return output.format === undefinedFormat ? undefined : output;
}

/** Steps that reading a character of code counts as. */
const codePrice = 3;

/** The code to read: a text, or the first item of a list. The second, a name for it, only has to be a text. */
function codeToRead(use: BuiltInUse, env: Environment): string {
  const target = use.target.evaluate(env);
  const parts = asSequence(target);
  const part = (index: number) => toText(parts?.at(index) ?? undefined, use.target, env);
  const text = parts === undefined ? asText(target) : part(0);
  if (text === undefined) {
    throw wrongType(target, use.target, 'a text', env);
  }
  if (parts !== undefined && parts.length > 1) {
    part(1);
  }
  return text;
}

function interpret(use: BuiltInUse, env: Environment): Value {
  const text = codeToRead(use, env);
  env.step(text.length * codePrice);
  return env.recovering(
    () => new InterpretedTemplate(text, env.reader.template(text, inheritedOutput(use))),
    (failure) => {
      throw notCode(failure, use, env);
    },
  );
}

/** Built-ins that make one type of another. */
export const conversionBuiltIns: BuiltInTable = {
  string: asString,
  c: forComputers,
  number: ofText(toNumber),
  boolean: ofText((text, env, use) => {
    if (text === 'true' || text === 'false') {
      return text === 'true';
    }
    throw env.fail('template-bad-argument', use.target, {
      problem: 'Only the texts "true" and "false" can be read as booleans.',
    });
  }),
  eval: ofText(evaluateText),
  eval_json: ofText((text, env, use) => {
    env.step(text.length);
    try {
      return readJson(text) ?? undefined;
    } catch (error) {
      if (!(error instanceof NoJson)) {
        throw error;
      }
      throw env.fail('template-failed-evaluation', use, { name: use.name });
    }
  }),
  interpret,
};

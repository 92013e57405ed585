import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/messageml/index.js';
import { isJsonObject } from '../../src/messageml/internals.js';

/** Where the OpenAPI documents of the service are, which are no part of the project. */
const folder = process.env['CADENZA_OPENAPI'] ?? resolve(process.cwd(), '../shared/openapi');

/** The documents, and what the paths in them stand under. */
const documents: readonly (readonly [file: string, ...prefixes: string[]])[] = [
  ['agent/agent-api-public.yaml', '/agent'],
  ['agent/agent-api-public-deprecated.yaml', '/agent'],
  ['pod/pod-api-public.yaml', '/pod'],
  ['pod/pod-api-public-deprecated.yaml', '/pod'],
  ['login/login-api-public.yaml', '/login', '/relay'],
  ['authenticator/authenticator-api-public.yaml', '/sessionauth', '/keyauth'],
  ['profile-manager/profile-manager-api.yaml', '/profile-manager'],
  ['users/users-api-public.yaml', ''],
];

/** Whether the documents are there. */
export const documentsAreThere = existsSync(resolve(folder, 'pod/pod-api-public.yaml'));
if (!documentsAreThere) {
  console.log(
    `Answers are not held to OpenAPI documents: ${folder} is not there. Set CADENZA_OPENAPI.`,
  );
}

/** A schema, and the file in which it stands. */
interface Schema {
  readonly file: string;
  readonly schema: JsonObject;
}

/** What the documents say of a call: the schema of its JSON for each status. */
type Operation = ReadonlyMap<string, Schema>;

const files = new Map<string, JsonObject>();

function documentOf(file: string): JsonObject {
  const known = files.get(file) ?? objectIn(parse(readFileSync(resolve(folder, file), 'utf8')));
  files.set(file, known);
  return known;
}

function objectIn(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The calls that the documents describe, by their names, with `{}` in the place of each parameter. */
export function readOperations(): ReadonlyMap<string, Operation> {
  const described = operationsOfDocuments().map(
    ({ name, file, operation }): [string, Operation] => [name, answersOf(file, operation)],
  );
  // A call that two documents describe is as the newer one says, which comes first.
  return new Map(described.reverse());
}

/** The names of the calls whose answers say in `X-Warning` that there is a newer one. */
export function readWarned(): ReadonlySet<string> {
  const warned = operationsOfDocuments().filter(({ operation }) => {
    const answer = objectIn(objectIn(operation['responses'])['200']);
    return 'X-Warning' in objectIn(answer['headers']);
  });
  return new Set(warned.map(({ name }) => name));
}

function operationsOfDocuments() {
  return documents.flatMap(([file, ...prefixes]) =>
    Object.entries(objectIn(documentOf(file)['paths'])).flatMap(([path, methods]) =>
      Object.entries(objectIn(methods)).flatMap(([method, operation]) =>
        prefixes.map((prefix) => ({
          name: bareName(`${method.toUpperCase()} ${prefix}${path}`),
          file,
          operation: objectIn(operation),
        })),
      ),
    ),
  );
}

/** The name of a route without the names of its parameters, which differ. */
export function bareName(name: string): string {
  return name.replace(/\{\w+\}/g, '{}').replace(/\/$/, '');
}

function answersOf(file: string, operation: JsonObject): Operation {
  const answers = new Map<string, Schema>();
  for (const [status, answer] of Object.entries(objectIn(operation['responses']))) {
    const { schema, content } = resolved({ file, schema: objectIn(answer) }).schema;
    const json = objectIn(objectIn(content)['application/json'])['schema'];
    const found = schema ?? json;
    if (found !== undefined) {
      answers.set(status, { file, schema: objectIn(found) });
    }
  }
  return answers;
}

/** What a reference leads to, in the same file or in another one of its folder. */
function resolved({ file, schema }: Schema): Schema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') {
    return { file, schema };
  }
  const [other = '', path = ''] = reference.split('#');
  const target = other === '' ? file : file.replace(/[^/]*$/, other.replace('./', ''));
  const found = path
    .split('/')
    .slice(1)
    .reduce<JsonObject>((at, name) => objectIn(at[name]), documentOf(target));
  return resolved({ file: target, schema: found });
}

/** What of a value its schema does not allow, each with its place. */
export function problemsOf(value: unknown, given: Schema, place = 'the answer'): string[] {
  const { file, schema } = resolved(given);
  const inside = (member: unknown, of: unknown, at: string) =>
    problemsOf(member, { file, schema: objectIn(of) }, at);
  const all = listIn(schema['allOf']).flatMap((each) => inside(value, each, place));
  const kind = kindProblem(value, schema);
  if (kind !== undefined) {
    return [...all, `${place} ${kind}`];
  }
  if (Array.isArray(value)) {
    return value.flatMap((member, at) => inside(member, schema['items'], `${place}.${at}`));
  }
  if (typeof value !== 'object' || value === null) {
    return all;
  }
  const properties = objectIn(schema['properties']);
  const required = listIn(schema['required']).map(String);
  // Some name what no schema describes, and no answer of the service has.
  const missing = required.filter((name) => name in properties && !(name in value));
  return [
    ...all,
    ...missing.map((name) => `${place} has no ${name}`),
    ...Object.entries(value).flatMap(([name, member]) =>
      member === null && !required.includes(name)
        ? []
        : inside(member, properties[name] ?? schema['additionalProperties'], `${place}.${name}`),
    ),
  ];
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

function kindProblem(value: unknown, schema: JsonObject): string | undefined {
  const { type, nullable, enum: choices, minLength, maxLength } = schema;
  if (value === null && nullable === true) {
    return undefined;
  }
  if (typeof type === 'string' && kinds[type]?.(value) === false) {
    return `is no ${type}: ${JSON.stringify(value).slice(0, 60)}`;
  }
  if (Array.isArray(choices) && !choices.includes(value)) {
    return `is none of ${choices.join(', ')}: ${JSON.stringify(value)}`;
  }
  if (typeof value === 'string' && value.length < Number(minLength ?? 0)) {
    return `has fewer than ${Number(minLength)} characters`;
  }
  return typeof value === 'string' && value.length > Number(maxLength ?? Infinity)
    ? `has more than ${Number(maxLength)} characters`
    : undefined;
}

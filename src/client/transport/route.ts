import { type Kind, kind, kinds } from '../../contract/given/index.js';
import type { Component } from './component.js';
import type { Method, Reply } from './exchange.js';
import type { Repeatable } from './retry.js';
import type { TokensNeeded } from './tokens.js';

/** Reads a successful answer. */
export type Answer<Result> = (reply: Reply, operation: string) => Result;

/** One operation of the service, as data. The path's `{names}` are its parameters. */
export interface Route<Path extends string = string, Result = unknown> {
  /** `messages.create`: for errors, metrics and the coverage table. */
  readonly operation: string;
  /** The part of the service that has it. */
  readonly component: Component;
  /** The HTTP method. */
  readonly method: Method;
  /** Below the component, with its parameters in braces: `/v1/stream/{streamId}`. */
  readonly path: Path;
  /** Which tokens it needs. */
  readonly tokens: TokensNeeded;
  /** Whether it may be made twice. */
  readonly repeat: Repeatable;
  /** Reads a successful answer. */
  readonly answer: Answer<Result>;
  /** The answer is a stream instead of text. */
  readonly streamed?: boolean | undefined;
}

/** The names in a path: `'streamId'` of `/v1/stream/{streamId}`. */
export type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** A value for each name in a path; no `params` at all where the path has no names. */
export type ParamsOf<Path extends string> = [ParameterOf<Path>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<ParameterOf<Path>, string | number>> };

/** Query parameters. What is undefined is left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Declares a route. Only a description: calling it is the {@link Caller}'s business.
 *
 * @example
 * const info = route({
 *   operation: 'streams.info', component: 'pod', method: 'GET', path: '/v2/streams/{streamId}/info',
 *   tokens: 'session', repeat: 'safe', answer: object<StreamInfo>(),
 * });
 */
export function route<const Path extends string, Result>(
  declaration: Route<Path, Result>,
): Route<Path, Result> {
  return declaration;
}

/** A route, as `route(…)` declares it. */
export const routeKind: Kind<never> = kind(
  'a route, as route({ operation, method, path, … }) declares it',
  (value) =>
    kinds.object.mistake(value, '') === undefined &&
    ['operation', 'path', 'method'].every(
      (name) => typeof Reflect.get(Object(value) as object, name) === 'string',
    ),
);

/** Puts parameters and query into a path. Every value is escaped, so none can leave its place. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string | number>> | undefined,
  query: Query | undefined,
): string {
  let filled = path;
  for (const [name, value] of Object.entries(params ?? {})) {
    filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)));
  }
  if (query === undefined) {
    return filled;
  }
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

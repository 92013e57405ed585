import type { CashtagToken, HashtagToken, MentionToken } from '../../messageml/index.js';

/** What a handler can receive for one argument. */
export type ArgumentValue =
  string | number | MentionToken | HashtagToken | CashtagToken | readonly string[];

/**
 * The type of a command's arguments, taken from its pattern. A pattern that is not known when the
 * program is compiled gives the general type: any name, any value.
 *
 * @example
 * type Args = ArgumentsOf<'/quote {$ticker} [quantity:int]'>; // { ticker: CashtagToken; quantity?: number }
 */
export type ArgumentsOf<Pattern extends string> = string extends Pattern
  ? Readonly<Record<string, ArgumentValue | undefined>>
  : Flatten<
      { readonly [Body in BodyOf<'{', '}', Pattern> as NameOf<Body>]: ValueOf<Body> } & {
        readonly [Body in BodyOf<'[', ']', Pattern> as NameOf<Body>]?: ValueOf<Body>;
      }
    >;

type WordOf<Pattern extends string> = Pattern extends `${infer Head} ${infer Tail}`
  ? Head | WordOf<Tail>
  : Pattern;

type BodyOf<Opening extends string, Closing extends string, Pattern extends string> =
  WordOf<Pattern> extends infer Word
    ? Word extends `${Opening}${infer Body}${Closing}`
      ? Body
      : never
    : never;

type NameOf<Body extends string> = Body extends `${'@' | '#' | '$'}${infer Name}`
  ? Name
  : Body extends `${infer Name}...` | `${infer Name}*` | `${infer Name}:${string}`
    ? Name
    : Body;

type ValueOf<Body extends string> = Body extends `@${string}`
  ? MentionToken
  : Body extends `#${string}`
    ? HashtagToken
    : Body extends `$${string}`
      ? CashtagToken
      : Body extends `${string}:${'int' | 'number'}`
        ? number
        : Body extends `${string}*`
          ? readonly string[]
          : string;

type Flatten<Type> = { [Key in keyof Type]: Type[Key] };

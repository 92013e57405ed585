import type { CashtagToken, DateText, HashtagToken, MentionToken } from '../../messageml/index.js';

/** A time of day without seconds: `09:30`. Texts of this type sort by time. */
export type ClockTime = `${number}:${number}`;

/** What the named types of arguments give to handlers. A bot may add its own: `bot.argumentType`. */
export interface BuiltInTypes {
  readonly string: string;
  readonly int: number;
  readonly number: number;
  readonly boolean: boolean;
  readonly date: DateText;
  readonly time: ClockTime;
  /** Milliseconds. */
  readonly duration: number;
  readonly email: string;
  readonly url: string;
}

/** What a handler can receive for one argument of a built-in type. */
export type ArgumentValue =
  | string
  | number
  | boolean
  | MentionToken
  | HashtagToken
  | CashtagToken
  | readonly (string | MentionToken | HashtagToken | CashtagToken)[];

/**
 * The type of a command's arguments, taken from its pattern. A pattern that is not known when the
 * program is compiled gives the general type: any name, any value.
 *
 * @example
 * type Args = ArgumentsOf<'/quote {$ticker} [quantity:int] [--all]'>;
 * // { ticker: CashtagToken; quantity?: number; all: boolean }
 *
 * @typeParam Custom - the types that the bot has besides the built-in ones, by name
 */
export type ArgumentsOf<Pattern extends string, Custom = unknown> = string extends Pattern
  ? Readonly<Record<string, unknown>>
  : Flatten<
      {
        readonly [Body in RequiredBody<Pattern> as NameOf<Body>]: ValueOf<Body, Custom>;
      } & {
        readonly [Body in OptionalBody<Pattern> as NameOf<Body>]?: ValueOf<Body, Custom>;
      }
    >;

/** A pattern, as long as the bot has the types that it names, and each argument has a name of its own. */
export type KnownPattern<Pattern extends string, Custom> = string extends Pattern
  ? string
  : UnknownType<RequiredBody<Pattern> | OptionalBody<Pattern>, Custom> extends infer Unknown
    ? [Unknown] extends [never]
      ? UniqueNames<RepeatedName<Pattern>>
      : UnknownArgumentType<Unknown & string>
    : never;

type UniqueNames<Repeated> = [Repeated] extends [never] ? string : UsedTwice<Repeated & string>;

/** What stands in the compiler's message instead of a pattern that names an unknown type. */
interface UnknownArgumentType<Name extends string> {
  readonly problem: `There is no type of argument "${Name}".`;
}

/** What stands there instead of a pattern with two arguments of one name. */
interface UsedTwice<Name extends string> {
  readonly problem: `The name "${Name}" is used twice; each argument needs its own.`;
}

/** The first name that a pattern has a second time. */
type RepeatedName<
  Pattern extends string,
  Seen = never,
> = Pattern extends `${infer Word} ${infer Others}`
  ? [NameIn<Word>] extends [never]
    ? RepeatedName<Others, Seen>
    : NameIn<Word> extends Seen
      ? NameIn<Word>
      : RepeatedName<Others, Seen | NameIn<Word>>
  : Extract<NameIn<Pattern>, Seen>;

/** The name of the argument that a word of a pattern is. */
type NameIn<Word extends string> = Word extends `{${infer Body}}` | `[${infer Body}]`
  ? NameOf<Body>
  : never;

type RequiredBody<Pattern extends string> =
  BodyOf<'{', '}', Pattern> | SwitchIn<BodyOf<'[', ']', Pattern>>;

type OptionalBody<Pattern extends string> =
  BodyOf<'[', ']', Pattern> extends infer Body
    ? Body extends SwitchIn<Body>
      ? never
      : Body & string
    : never;

/** Flags without a value: always known, as present or absent. */
type SwitchIn<Body> = Body extends `--${infer Flag}`
  ? Flag extends `${string}:${string}`
    ? never
    : Body
  : never;

type WordOf<Pattern extends string> = Pattern extends `${infer Head} ${infer Tail}`
  ? Head | WordOf<Tail>
  : Pattern;

type BodyOf<Opening extends string, Closing extends string, Pattern extends string> =
  WordOf<Pattern> extends infer Word
    ? Word extends `${Opening}${infer Body}${Closing}`
      ? Body
      : never
    : never;

type NameOf<Body extends string> = Body extends `--${infer Flag}`
  ? CamelCase<BeforeColon<Flag>>
  : Body extends `${'@' | '#' | '$'}${infer Name}`
    ? WithoutStar<Name>
    : Body extends `${infer Name}...` | `${infer Name}*` | `${infer Name}:${string}`
      ? Name
      : Body;

type WithoutStar<Name extends string> = Name extends `${infer Head}*` ? Head : Name;
type BeforeColon<Text extends string> = Text extends `${infer Head}:${string}` ? Head : Text;

type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

type ValueOf<Body extends string, Custom> = Body extends `${'@' | '#' | '$'}${string}`
  ? Body extends `${infer One}*`
    ? readonly TagOf<One>[]
    : TagOf<Body>
  : Body extends `${string}:${infer Type}`
    ? TypeNamed<Type, Custom>
    : Body extends `--${string}`
      ? boolean
      : Body extends `${string}...`
        ? string
        : Body extends `${string}*`
          ? readonly string[]
          : string;

type TagOf<Body extends string> = Body extends `@${string}`
  ? MentionToken
  : Body extends `#${string}`
    ? HashtagToken
    : CashtagToken;

type TypeNamed<Type extends string, Custom> = Type extends `${string}|${string}`
  ? ChoiceOf<Type>
  : Type extends keyof Custom
    ? Custom[Type]
    : Type extends keyof BuiltInTypes
      ? BuiltInTypes[Type]
      : never;

type ChoiceOf<Type extends string> = Type extends `${infer First}|${infer Others}`
  ? First | ChoiceOf<Others>
  : Type;

type UnknownType<Body extends string, Custom> = Body extends `${'@' | '#' | '$'}${string}`
  ? never
  : Body extends `${string}:${infer Type}`
    ? Type extends `${string}|${string}` | keyof Custom | keyof BuiltInTypes
      ? never
      : Type
    : never;

type Flatten<Type> = { [Key in keyof Type]: Type[Key] };

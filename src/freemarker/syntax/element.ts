import type { Located } from '../finding.js';
import type { Expression, TextPartParts } from './expression.js';
import type { OutputFormat } from './output-formats.js';
import type { SettingName } from './setting-names.js';

/** Where an assigned variable lives: in the template, everywhere, or in the macro that runs. */
export type Target = 'assign' | 'global' | 'local';

/** The operators of an assignment. */
export type AssignmentOperator = '=' | '+=' | '-=' | '*=' | '/=' | '%=' | '++' | '--';

/** One `name = value` of a directive. */
export interface Assignment extends Located {
  readonly name: string;
  readonly operator: AssignmentOperator;
  /** 1 for `++` and `--`. */
  readonly value: Expression;
}

/** A parameter of a macro or function. */
export interface MacroParameter {
  readonly name: string;
  readonly fallback: Expression | undefined;
}

/** The arguments of a macro's call as they are written. */
export type WrittenArguments =
  | { readonly named: readonly (readonly [name: string, value: Expression])[] }
  | { readonly positional: readonly Expression[] };

/** A body of a directive, from its own tag (`<#else>`) on. Its elements are replaced when white space is stripped. */
export interface Block extends Located {
  elements: readonly Element[];
  /** On which lines it counts as standing, when not on its own. `nowhere`: on none. */
  readonly standsAt?: Located | 'nowhere';
  /** It counts as not being there when nothing is left in it. */
  readonly vanishesEmpty?: boolean;
}

/** What each kind of element holds besides its kind and its place. */
interface ElementParts extends TextPartParts {
  /** `<#if a>…<#elseif b>…<#else>…</#if>` */
  readonly if: {
    readonly branches: readonly (Located & {
      /** `undefined` for `#else`. */
      readonly condition: Expression | undefined;
      readonly body: Block;
    })[];
  };
  /** `<#switch x><#case 1>…<#break><#default>…</#switch>` */
  readonly switch: {
    readonly value: Expression;
    readonly cases: readonly {
      /** `undefined` for `#default`. */
      readonly value: Expression | undefined;
      readonly body: Block;
    }[];
  };
  /** `<#list xs as x>…</#list>`, `<#list hash as k, v>…`, and `<#list xs>…<#items as x>…</#items>…</#list>` */
  readonly list: {
    readonly source: Expression;
    readonly names: readonly string[];
    /** How many names each item has, here or in `#items`: two for a hash. */
    readonly nameCount: number;
    readonly body: Block;
    readonly otherwise: Block | undefined;
  };
  /** `<#items as x>…</#items>` inside of a `#list` without names of its own. */
  readonly items: { readonly names: readonly string[]; readonly body: Block };
  /** `<#sep>, </#sep>`: what is between items. */
  readonly separator: { readonly body: Block };
  /** `<#break>` and `<#continue>` */
  readonly jump: { readonly to: 'break' | 'continue' };
  /** `<#assign a = 1 b += 2 c++>`, `<#global …>`, `<#local …>` */
  readonly assign: {
    readonly target: Target;
    readonly assignments: readonly Assignment[];
    /** What is behind `in`. */
    readonly namespace: Expression | undefined;
  };
  /** `<#assign name>…</#assign>`: the variable is what the body writes. */
  readonly 'assign-block': {
    readonly target: Target;
    readonly name: string;
    readonly body: Block;
    readonly format: OutputFormat | undefined;
    readonly namespace: Expression | undefined;
  };
  /** `<#macro m a b=1 rest...>…</#macro>` and `<#function …>…</#function>` */
  readonly definition: {
    readonly isFunction: boolean;
    /** `.args` is in it. */
    readonly usesArguments: boolean;
    readonly name: string;
    readonly parameters: readonly MacroParameter[];
    /** The parameter that takes all further arguments: `rest...`. */
    readonly rest: string | undefined;
    readonly body: Block;
  };
  /** `<#nested a, b>`: runs what is between the tags of the macro's call. */
  readonly nested: { readonly args: readonly Expression[] };
  /** `<#return>` leaves a macro, `<#return value>` a function. */
  readonly return: { readonly value: Expression | undefined };
  /** `<@m a=1 b=2; x>…</@m>` and `<@m 1 2/>` */
  readonly 'macro-call': {
    readonly target: Expression;
    readonly args: WrittenArguments;
    readonly body: Block | undefined;
    /** The names after `;`, which `<#nested …>` fills. */
    readonly bodyParameters: readonly string[];
  };
  /** A directive that only changes how its body is read. */
  readonly section: { readonly body: Block; readonly vanishesEmpty: boolean };
  /** `<#compress>…</#compress>` */
  readonly compress: { readonly body: Block };
  /** `<#t>` and its kin: which side of the line it strips. Neither: it protects the line. */
  readonly trim: { readonly left: boolean; readonly right: boolean };
  readonly comment: object;
  readonly flush: object;
  /** `<#attempt>…<#recover>…</#attempt>`: what fails is taken back, and the recovery runs instead. */
  readonly attempt: { readonly body: Block; readonly recovery: Block };
  /** `<#stop "reason">` */
  readonly stop: { readonly reason: Expression | undefined };
  /** `<#setting number_format="0.00">` */
  readonly setting: { readonly name: SettingName; readonly value: Expression };
  /** `<#include …>` and `<#import … as …>`: there is nothing to load. */
  readonly load: {
    readonly directive: '#include' | '#import';
    readonly name: Expression;
    readonly ignoresMissing: Expression | undefined;
  };
  /** `<#visit>`, `<#recurse>` and `<#fallback>`: for XML documents in the data, which messages do not have. */
  readonly 'node-directive': { readonly name: string; readonly node: Expression | undefined };
}

/** What sort of element something is. */
export type ElementKind = keyof ElementParts;

/** An element of a certain kind: plain data. */
export type ElementOf<Kind extends ElementKind> = {
  [Each in Kind]: Located & { readonly kind: Each } & ElementParts[Each];
}[Kind];

/** A part of a template that does something when the template runs: text, an interpolation, a directive. */
export type Element = ElementOf<ElementKind>;

/** What defines a macro or function. */
export type MacroDefinition = ElementOf<'definition'>;

/** A template that was read and can be run any number of times: plain data. */
export interface ParsedTemplate {
  readonly elements: readonly Element[];
  /** The macros and functions, which can be called from anywhere, also before their definition. */
  readonly macros: readonly MacroDefinition[];
}

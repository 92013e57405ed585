// Written by `cadenza templates types` from the templates beside this file.
import type { TemplateChoices, TemplateText } from './template-text.js';

/** What each template takes. */
export interface Views {
  /** alert.hbs */
  readonly alert: {
    readonly level: string;
    readonly text: TemplateText;
    readonly link?: string | null | undefined;
    readonly title: TemplateText;
  };
  /** approval.hbs */
  readonly approval: {
    readonly title: TemplateText;
    readonly requester: number | string;
    readonly facts: readonly {
      readonly name: TemplateText;
      readonly value: TemplateText;
    }[];
    readonly id: TemplateText;
  };
  /** blotter.hbs */
  readonly blotter: {
    readonly title: TemplateText;
    readonly orders: readonly {
      readonly id: TemplateText;
      readonly side: TemplateText;
      readonly ticker: TemplateText;
      readonly quantity: number | string;
      readonly price: number | string;
      readonly state: TemplateText;
    }[];
  };
  /** error.hbs */
  readonly error: {
    readonly title: TemplateText;
    readonly text: TemplateText;
    readonly advice?: TemplateText | null | undefined;
    readonly reference?: TemplateText | null | undefined;
  };
  /** help.hbs */
  readonly help: {
    readonly bot: TemplateText;
    readonly commands: readonly {
      readonly usage: TemplateText;
      readonly description?: TemplateText | null | undefined;
    }[];
  };
  /** incident.hbs */
  readonly incident: {
    readonly id: TemplateText;
    readonly title: TemplateText;
    readonly severity: TemplateText;
    readonly state: TemplateText;
    readonly since: Date | string;
    readonly summary: TemplateText;
    readonly lead?: number | string | null | undefined;
    readonly events?: readonly {
      readonly time: Date | string;
      readonly text: TemplateText;
    }[] | null | undefined;
  };
  /** layouts/card.hbs */
  readonly 'layouts/card': {
    readonly accent: TemplateText;
    readonly title: TemplateText;
  };
  /** order-ticket.hbs */
  readonly 'order-ticket': {
    readonly title?: TemplateText | null | undefined;
    readonly ticker: TemplateText;
    readonly sides: TemplateChoices;
    readonly types: TemplateChoices;
  };
  /** parts/facts.hbs */
  readonly 'parts/facts': {
    readonly facts: readonly {
      readonly name: TemplateText;
      readonly value: TemplateText;
    }[];
  };
  /** poll.hbs */
  readonly poll: {
    readonly id: TemplateText;
    readonly question: TemplateText;
    readonly choices: readonly TemplateText[];
    readonly closes?: Date | string | null | undefined;
  };
  /** table.hbs */
  readonly table: {
    readonly title: TemplateText;
    readonly columns: readonly TemplateText[];
    readonly rows: readonly (readonly TemplateText[])[];
  };
  /** welcome.hbs */
  readonly welcome: {
    readonly user: number | string;
    readonly room: TemplateText;
    readonly tips?: readonly TemplateText[] | null | undefined;
    readonly help: TemplateText;
  };
}

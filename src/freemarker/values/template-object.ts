/**
 * The base of every value class. JSON objects share no prototype with it, so `instanceof` tells data from the values
 * that the template itself makes, whatever keys the data has.
 */
export abstract class TemplateObject {
  /** What the value is called in a finding. */
  abstract readonly typeName: string;
}

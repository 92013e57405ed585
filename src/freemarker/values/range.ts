import { TemplateObject } from './template-object.js';

/**
 * A run of whole numbers: `1..3`, `0..<n`, `a..*n`, or without an end (`5..`). It may run down.
 * Its numbers are computed when asked for, so a long range costs nothing until it is listed.
 */
export class Range extends TemplateObject {
  readonly typeName = 'sequence';
  readonly begin: number;
  /** 1 or -1. */
  readonly step: 1 | -1;
  /** How many numbers; `Infinity` without an end. */
  readonly length: number;
  /** Written with an inclusive end, which decides what slices of zero length mean. */
  readonly endsInclusively: boolean;
  /** Written with `..*`: a slice by it may be shorter. */
  readonly limitsSize: boolean;

  constructor(
    begin: number,
    length: number,
    options: { step?: 1 | -1; endsInclusively?: boolean; limitsSize?: boolean },
  ) {
    super();
    this.begin = begin;
    this.length = length;
    this.step = options.step ?? 1;
    this.endsInclusively = options.endsInclusively ?? false;
    this.limitsSize = options.limitsSize ?? false;
  }

  /** The number at an index, a negative one counting from the end; `undefined` outside. */
  at(index: number): number | undefined {
    const place = index < 0 ? index + this.length : index;
    return place >= 0 && place < this.length ? this.begin + place * this.step : undefined;
  }
}

/** Something that grows, and what is done to it at each of its sizes. */
export interface Capability {
  /** What grows: `characters of a message`. */
  readonly what: string;
  /** What is timed at each size. */
  readonly does: string;
  /**
   * Whether the time should grow with the size (`work`: everything is touched once) or hardly (`look-up`: one
   * thing is found among the others).
   */
  readonly kind: 'work' | 'look-up';
  /** The smallest size; it is doubled four times. */
  readonly smallest: number;
  /** How many of what grows each run adds. Default: none. */
  readonly adds?: number;
  open(): Promise<Grown>;
}

/** The thing itself. */
export interface Grown {
  /** Makes it as large as that; it only ever grows. */
  growTo(size: number): unknown;
  /** What is timed, until the promise that it may return is fulfilled. */
  run(): unknown;
  /** Milliseconds of the processor so far, of the process that does the work; not given where this one does it. */
  processorTime?(): Promise<number>;
  close?(): Promise<void>;
}

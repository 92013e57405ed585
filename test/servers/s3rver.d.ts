declare module 's3rver' {
  /** An object store in a folder, for tests. */
  export default class S3rver {
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly directory: string;
      readonly silent: boolean;
      readonly configureBuckets: readonly {
        readonly name: string;
        readonly configs: readonly string[];
      }[];
    });
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}

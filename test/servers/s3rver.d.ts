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
    /** Where it keeps objects, each in files beside each other. */
    readonly store: {
      deleteObject: (bucket: string, key: string) => Promise<void>;
      getResourcePath(
        bucket: string,
        key: string,
        resource: 'object' | 'object.md5' | 'metadata.json',
      ): string;
    };
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}

import type { Response } from 'express';
import type { Preview } from '../../contract/preview.js';
import { serverSentEvent } from '../../contract/server-sent-events.js';
import { type FileWatch, watchFiles } from '../../templates/watch-files.js';
import { type ReadPreview, readPreview } from './read-preview.js';
import type { PreviewInput } from './sources.js';

/** A preview, made again when a file that it is made from changes, and who is told of it. */
export class FollowedPreview {
  readonly #input: PreviewInput;
  readonly #listeners = new Set<Response>();
  #latest: Preview;
  #files: ReadonlySet<string>;
  #watching: FileWatch | undefined;
  /** One after the other: a slow import must not overtake the one that was begun later. */
  #refreshed = Promise.resolve();

  private constructor(input: PreviewInput, { preview, files }: ReadPreview) {
    this.#input = input;
    this.#latest = preview;
    this.#files = files;
  }

  static async of(input: PreviewInput): Promise<FollowedPreview> {
    return new FollowedPreview(input, await readPreview(input));
  }

  get latest(): Preview {
    return this.#latest;
  }

  start(): void {
    this.#watching = watchFiles(() => {
      this.#refreshed = this.#refreshed.then(() => this.#refresh());
    });
    this.#watching.follow(this.#files);
  }

  stop(): void {
    this.#watching?.stop();
  }

  /** Sends the preview, and each new one until the connection ends. */
  tell(listener: Response): void {
    this.#listeners.add(listener);
    listener.on('close', () => this.#listeners.delete(listener));
    send(listener, this.#latest);
  }

  async #refresh(): Promise<void> {
    const { preview, files } = await readPreview(this.#input);
    // A broken file may hide its other sources: it is watched until it is mended.
    this.#files = preview.isChecked ? files : new Set([...this.#files, ...files]);
    this.#watching?.follow(this.#files);
    if (JSON.stringify(preview) === JSON.stringify(this.#latest)) {
      return;
    }
    this.#latest = preview;
    this.#listeners.forEach((listener) => send(listener, preview));
  }
}

function send(listener: Response, preview: Preview): void {
  listener.write(serverSentEvent(preview));
}

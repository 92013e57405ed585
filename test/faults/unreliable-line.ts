import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** What becomes of what is sent over a line. */
type Mode =
  | { readonly kind: 'passes' }
  /** Each piece arrives so many milliseconds later. */
  | { readonly kind: 'delays'; readonly milliseconds: number }
  /** Nothing arrives until it is let go on: a server that is paused looks like that. */
  | { readonly kind: 'holds' };

/** A TCP line to a server that can be cut, slowed down, held up, and left open with nobody at its other end. */
export class UnreliableLine {
  readonly port: number;
  readonly #server: Server;
  readonly #pairs: Set<readonly [Socket, Socket]>;
  #mode: Mode = { kind: 'passes' };
  #letGo: (() => void)[] = [];

  private constructor(server: Server, port: number, pairs: Set<readonly [Socket, Socket]>) {
    this.#server = server;
    this.port = port;
    this.#pairs = pairs;
  }

  /** Listens on a port of its own, and connects whoever comes with the server. */
  static async to(port: number): Promise<UnreliableLine> {
    const pairs = new Set<readonly [Socket, Socket]>();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const own = typeof address === 'object' && address !== null ? address.port : 0;
    const line = new UnreliableLine(server, own, pairs);
    server.on('connection', (near) => line.#open(near, connect(port, '127.0.0.1')));
    return line;
  }

  /** Ends all connections at once, without a word. */
  cut(): void {
    for (const pair of this.#pairs) {
      pair.forEach((socket) => socket.resetAndDestroy());
    }
  }

  /** Leaves those who are connected with a line that stays open and is silent. New connections are good. */
  goDeaf(): void {
    for (const pair of this.#pairs) {
      pair.forEach((socket) => socket.removeAllListeners('data').resume());
      pair[1].removeAllListeners('close').destroy();
    }
    this.#pairs.clear();
  }

  delay(milliseconds: number): void {
    this.#mode = { kind: 'delays', milliseconds };
  }

  hold(): void {
    this.#mode = { kind: 'holds' };
  }

  /** Lets everything pass, what was held up first. */
  pass(): void {
    this.#mode = { kind: 'passes' };
    this.#letGo.splice(0).forEach((go) => go());
  }

  async close(): Promise<void> {
    this.pass();
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #open(near: Socket, far: Socket): void {
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      let before = Promise.resolve();
      from.on('error', () => undefined);
      from.on('data', (piece: Buffer) => {
        before = before.then(() => this.#moment()).then(() => void to.write(piece));
      });
      from.on('close', () => {
        this.#pairs.delete(pair);
        to.destroy();
      });
    }
  }

  #moment(): Promise<void> {
    const mode = this.#mode;
    switch (mode.kind) {
      case 'passes':
        return Promise.resolve();
      case 'delays':
        return new Promise((resolve) => setTimeout(resolve, mode.milliseconds));
      case 'holds':
        return new Promise((resolve) => this.#letGo.push(resolve));
    }
  }
}

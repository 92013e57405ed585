import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets the calls of a connection begin one after the other. A client may send thousands without waiting for their answers:
 * begun at once they would hold up the calls of everybody else, each would keep its answer until those before it are taken,
 * and Node does not tell any but the first that the client has gone.
 *
 * No more is read of the connection while calls wait: they are those of one piece that the network has given, of 64 KB.
 */
export function callsInOrder(onCall: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Queue>();
  return (request, response) => {
    if (response.socket !== null) {
      onCall(request, response);
      return;
    }
    const { socket } = request;
    const queue = queues.get(socket) ?? new Queue(socket);
    queues.set(socket, queue);
    queue.enter();
    // It gets the connection when the call before it is answered, and never when the client hangs up before.
    response.once('socket', () => {
      queue.leave();
      onCall(request, response);
    });
  };
}

/** How many calls of a connection wait. */
class Queue {
  readonly #socket: Socket;
  #length = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    // Node goes on reading at the end of each call that it has read.
    socket.on('resume', () => this.#hold());
  }

  enter(): void {
    this.#length += 1;
    this.#hold();
  }

  leave(): void {
    this.#length -= 1;
    if (this.#length === 0) {
      this.#socket.resume();
    }
  }

  #hold(): void {
    if (this.#length > 0) {
      this.#socket.pause();
    }
  }
}

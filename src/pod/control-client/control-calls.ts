import { CadenzaError, controlPath } from '../../contract/index.js';
import { PodError } from '../errors.js';

/** Where a control API is, and what opens it. A started `Pod` is one. */
export interface ControlAddress {
  /** `http://127.0.0.1:7400`, without a slash at the end. */
  readonly url: string;
  /** The token that the control API asks for. */
  readonly controlToken: string;
}

/** Calls the control API of a pod over HTTP. */
export class ControlCalls {
  readonly #address: ControlAddress;

  constructor(address: ControlAddress) {
    this.#address = address;
  }

  /**
   * A call whose answer is JSON.
   *
   * @throws PodError `CONTROL_REFUSED` with what the pod said
   */
  async json<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    return (await (await this.send(method, path, body)).json()) as Body;
  }

  /** A call with nothing in its answer. @throws PodError `CONTROL_REFUSED` */
  async done(method: string, path: string, body?: unknown): Promise<void> {
    await (await this.send(method, path, body)).arrayBuffer();
  }

  /** A call whose answer is read by the caller. @throws PodError `CONTROL_REFUSED` */
  async send(method: string, path: string, body?: unknown): Promise<Response> {
    const { url, controlToken } = this.#address;
    const response = await fetch(`${url}${controlPath}${path}`, {
      method,
      headers: { Authorization: `Bearer ${controlToken}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: jsonOf(body) }),
    });
    if (!response.ok) {
      throw new PodError('CONTROL_REFUSED', await refusalSentence(response));
    }
    return response;
  }
}

function jsonOf(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new CadenzaError(
      'BAD_ARGUMENT',
      'The control API takes what JSON can say: no BigInt, and nothing that contains itself.',
      { cause },
    );
  }
}

async function refusalSentence(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'message' in body) {
      return String(body.message);
    }
  } catch {
    // Not the pod's own words, so something between answered.
  }
  return `The control API answered ${response.status}.`;
}

/** Fields as the query of a path. */
export function queryOf(fields: object): string {
  const entries = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new URLSearchParams(entries).toString();
}

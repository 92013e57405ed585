import { parse } from 'yaml';
import { CadenzaError } from '../../contract/index.js';
import type { JsonObject } from '../../messageml/index.js';
import { isJsonObject } from '../../messageml/internals.js';
import { readTextFile } from '../read-text.js';

/**
 * Reads an object from a file of YAML, of which JSON is a part.
 *
 * @throws CadenzaError `FILE_UNREADABLE`, and `DATA_INVALID` for anything that is not such an object
 */
export async function readDataFile(file: string): Promise<JsonObject> {
  const data = parseYaml(file, await readTextFile(file));
  if (!isJsonObject(data)) {
    throw new CadenzaError('DATA_INVALID', `${file} holds no object with names and values.`);
  }
  return data;
}

/** @throws CadenzaError `DATA_INVALID` with the place */
export function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    throw new CadenzaError('DATA_INVALID', `${file} is neither JSON nor YAML: ${reason}`, {
      cause,
    });
  }
}

import type { Account, Credential, PemSource } from './config.js';
import type { ExamineFile, FilePurpose } from './examine-file.js';
import type { KeyPath } from './problems.js';
import type { OlderCredentialKey, ShapedAccount } from './schema.js';
import { Secret } from './secret.js';

/** Takes note of what is wrong, or odd, at a key. */
export type Note = (path: KeyPath, message: string) => void;

/** Takes the findings, and examines files. */
export interface Notes {
  /** Told what makes the configuration useless. */
  readonly problem: Note;
  /** Told of what is odd but works nevertheless. */
  readonly warning: Note;
  readonly examineFile: ExamineFile;
}

interface Sources {
  readonly path?: string | undefined;
  /** The key that has the path, where that is an older one. Default: `path` of the source. */
  readonly pathKey?: KeyPath | undefined;
  readonly content?: string | undefined;
}

/** What the keys that name it in one word are called today. */
const currentNames = {
  privateKeyPath: 'privateKey.path',
  privateKeyContent: 'privateKey.content',
  certificatePath: 'certificate.path',
  certificateContent: 'certificate.content',
  certificatePassword: 'certificate.password',
} as const satisfies Record<OlderCredentialKey, string>;

/**
 * What proves a bot or an application: one private key or one certificate.
 *
 * @param section - `bot` or `app`, for what is noted
 */
export function resolveAccount(
  name: string,
  section: 'bot' | 'app',
  keys: ShapedAccount,
  notes: Notes,
): Account | undefined {
  const { problem, warning } = notes;
  for (const [older, current] of Object.entries(currentNames)) {
    if (older in keys) {
      warning(
        [section, older],
        `is the older name of ${current}; it works, and ${current} is clearer`,
      );
    }
  }
  const privateKey = sourcesOf(keys.privateKey, {
    path: keys.privateKeyPath,
    content: keys.privateKeyContent,
    pathKey: [section, 'privateKeyPath'],
  });
  const certificate = sourcesOf(keys.certificate, {
    path: keys.certificatePath,
    content: keys.certificateContent,
    pathKey: [section, 'certificatePath'],
  });
  const keySource = resolveSource(privateKey, [section, 'privateKey'], 'key', notes);
  const certificateSource = resolveSource(
    certificate,
    [section, 'certificate'],
    'certificate',
    notes,
  );
  if (keySource !== undefined && certificateSource !== undefined) {
    problem([section], 'has a privateKey and a certificate; keep the one to log in with');
    return undefined;
  }
  const credential = toCredential(
    keySource,
    certificateSource,
    keys.certificate?.password ?? keys.certificatePassword,
  );
  if (credential === undefined) {
    if (isUnset(privateKey) && isUnset(certificate)) {
      problem(
        [section],
        'has nothing to log in with; give privateKey.path, privateKey.content or certificate.path',
      );
    }
    return undefined;
  }
  return { name, credential };
}

/** What the keys of today give; where they give nothing, the older ones. */
function sourcesOf(current: Sources | undefined, older: Sources): Sources {
  return {
    path: current?.path ?? older.path,
    content: current?.content ?? older.content,
    pathKey: current?.path === undefined ? older.pathKey : undefined,
  };
}

/** One of path and content; nothing when none is given. Both at once is a problem. */
export function resolveSource(
  sources: Sources,
  path: KeyPath,
  purpose: FilePurpose,
  { problem, examineFile }: Notes,
): PemSource | undefined {
  if (sources.path !== undefined && sources.content !== undefined) {
    problem(path, 'has a path and a content; keep one of them');
    return undefined;
  }
  if (sources.path !== undefined) {
    const wrong = examineFile(sources.path, purpose);
    if (wrong !== undefined) {
      problem(sources.pathKey ?? [...path, 'path'], wrong);
    }
    return { kind: 'path', path: sources.path };
  }
  return sources.content === undefined
    ? undefined
    : { kind: 'content', content: new Secret(sources.content) };
}

function toCredential(
  key: PemSource | undefined,
  certificate: PemSource | undefined,
  password: string | undefined,
): Credential | undefined {
  if (key !== undefined) {
    return { kind: 'privateKey', source: key };
  }
  return certificate === undefined
    ? undefined
    : {
        kind: 'certificate',
        source: certificate,
        password: password === undefined ? undefined : new Secret(password),
      };
}

function isUnset(sources: Sources): boolean {
  return sources.path === undefined && sources.content === undefined;
}

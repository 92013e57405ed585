import { installAdvice } from './install-advice.js';

/**
 * What is wrong with a module that could not be loaded, and what to do about it: a missing package and causes
 * that lie in the project's settings are told with the remedy, everything else in the words of who failed.
 *
 * @example
 * throw new CadenzaError('BOT_FILE_BROKEN', `${path} could not be loaded: ${loadFailure(error, path)}`);
 *
 * @param file - that was to be loaded
 */
export function loadFailure(error: unknown, file: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  const [, wanted = ''] = /^Cannot find (?:module|package) '([^']+)'/.exec(reason) ?? [];
  return (
    installAdvice(wanted, file) ?? settings.find(({ sign }) => sign.test(reason))?.advice ?? reason
  );
}

const settings = [
  {
    sign: /^React is not defined$/,
    advice:
      'JSX needs "jsx": "react-jsx" and "jsxImportSource": "cadenza" in the tsconfig.json above the file.',
  },
  {
    sign: /top-level await/i,
    advice:
      'await outside of functions needs "type": "module" in the package.json above the file that awaits.',
  },
];

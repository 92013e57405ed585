/** Where the package is that was packed before the tests (`pack.mjs`). */
export function packedPackage(): string {
  const path = process.env['CADENZA_PACKED'];
  if (path === undefined) {
    throw new Error('The package is not packed: run npm run test:package.');
  }
  return path;
}

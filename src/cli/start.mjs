// What `npm start` runs. Plain JavaScript, because it has to speak clearly on a Node that is too old
// for the rest, and before anything is built.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    'Cadenza needs Node 20.19 or newer; this is Node ' +
      process.versions.node +
      '. Install a newer one from nodejs.org.',
  );
  process.exit(1);
}

try {
  const { buildStale } = await import('../../build/stale.mjs');
  await buildStale('library', 'console');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

process.argv.splice(2, 0, 'dev');
await import('../../dist/cli/main.js');

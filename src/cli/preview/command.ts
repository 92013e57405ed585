import { Command, Option } from 'commander';
import { readNumber, readPort } from '../command-line/read-number.js';
import { requireFile } from '../read-text.js';
import { isColoured } from '../terminal/colour.js';
import { untilStopped } from '../until-stopped.js';

interface PreviewOptions {
  readonly data?: string;
  readonly templates?: string;
  readonly port: number;
  readonly open: boolean;
  readonly text?: true;
  readonly png?: string;
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

/**
 * `cadenza preview FILE`: a message in the browser as the console shows it, with what is wrong with it
 * beside it, drawn again whenever a file is saved.
 */
export function previewCommand(): Command {
  return new Command('preview')
    .description('Show a message in the browser while you write it.')
    .argument('<file>', 'MessageML, a template (.hbs), or code (.ts, .tsx) that exports a message')
    .option('-d, --data <file>', "JSON: the message's entity data, or what the template shows")
    .option('--templates <folder>', "where the template's partials are; its own folder by default")
    .option('-p, --port <number>', 'where the page is served; a free port by default', readPort, 0)
    .option('--no-open', 'do not open the browser')
    .option('--text', 'print the message as text with the findings, and end')
    .option('--png <file>', 'take a picture of the message with Chromium, and end')
    .addOption(
      new Option('--theme <name>', 'of the picture').choices(['light', 'dark']).default('light'),
    )
    .option('--width <pixels>', 'of the picture', readWidth, 640)
    .addHelpText(
      'after',
      `
Examples:
  cadenza preview order.xml --data order.json
  cadenza preview templates/fill.hbs --data fill.json
  cadenza preview src/messages/order.tsx
  cadenza preview order.xml --png order.png --theme dark`,
    )
    .action(preview);
}

async function preview(file: string, options: PreviewOptions): Promise<void> {
  const { data, templates, png, theme, width } = options;
  const input = { file, data, templates };
  if (options.text !== true && png === undefined) {
    return serve(input, options);
  }
  const [{ readPreview }, { formatPreview }] = await Promise.all([
    import('./read-preview.js'),
    import('./format-preview.js'),
  ]);
  const { preview: read } = await readPreview(input);
  const isShown = read.message !== undefined;
  if (!isShown) {
    process.exitCode = 1;
  }
  if (png !== undefined && isShown) {
    const { takeScreenshot } = await import('./screenshot.js');
    await takeScreenshot(input, png, { theme, width });
    console.log(`${png} is written.`);
  }
  if (options.text === true || !isShown) {
    console.log(formatPreview(read, isColoured(process.stdout)));
  }
  // Code that was previewed may have left something running, which would keep the process alive.
  process.stdout.write('', () => process.exit());
}

async function serve(
  input: { readonly file: string; readonly data: string | undefined },
  { port, open }: PreviewOptions,
): Promise<void> {
  const { file, data } = input;
  // The page would wait for them, and a slip in a name would be seen late.
  await Promise.all([file, ...(data === undefined ? [] : [data])].map(requireFile));
  const [{ servePreview }, { openBrowser }] = await Promise.all([
    import('./serve.js'),
    import('../open-browser.js'),
  ]);
  const running = await servePreview(input, port);
  const stopped = untilStopped(() => running.stop());
  console.log(`${file} is shown at ${running.url} and again when it changes. Ctrl-C stops.`);
  if (open) {
    openBrowser(running.url);
  }
  await stopped;
}

function readWidth(text: string): number {
  const problem = 'A picture is at least 1 pixel wide, and at most 65535.';
  return readNumber(text, { from: 1, to: 65_535 }, problem);
}

import { Command } from 'commander';

/** `cadenza templates …`: what is done with a folder of templates. */
export function templatesCommand(): Command {
  return new Command('templates')
    .description('Work with a folder of Handlebars templates.')
    .addCommand(typesCommand());
}

/** `cadenza templates types FOLDER`: what each template takes, as TypeScript declarations. */
function typesCommand(): Command {
  return new Command('types')
    .description('Write what each template takes as TypeScript, from the variables in it.')
    .argument('<folder>', 'where the *.hbs files are')
    .option('-o, --out <file>', 'the .d.ts file to write; standard output without it')
    .addHelpText(
      'after',
      `
Use them as: import type { Views } from './templates/views.js'; await loadTemplates<Views>('templates')

Example:
  cadenza templates types templates --out templates/views.d.ts`,
    )
    .action(async (folder: string, { out }: { readonly out?: string }) => {
      const { writeTypes } = await import('./write-types.js');
      await writeTypes(folder, out);
    });
}

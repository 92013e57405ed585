import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const page = (text: string, link: string) => ({ text, link: `/${link}` });

const reference = readdirSync(new URL('../pages/reference', import.meta.url))
  .sort()
  .map((file) =>
    page(file.replace('.md', '').replaceAll('-', '/'), `reference/${file.replace('.md', '')}`),
  );

/** The guide and the reference, as a site that asks no other host for anything: `site/pages`, which the build writes. */
export default defineConfig({
  title: 'Cadenza',
  description: 'A TypeScript framework for bots on MessageML chat',
  srcDir: 'pages',
  outDir: '.vitepress/dist',
  cleanUrls: true,
  // An empty icon, or each browser asks for one that is not there.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  ignoreDeadLinks: [/localhost/],
  markdown: {
    // Transcripts, in which nothing is coloured.
    languages: [{ name: 'chat', scopeName: 'source.chat', patterns: [], repository: {} }],
    // As the pages link to their headings, which are read elsewhere too.
    anchor: {
      slugify: (heading) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
    },
    // Braces in a text are Handlebars and FreeMarker, never an expression of the page.
    config: ({ renderer: { rules } }) => {
      for (const name of ['text', 'code_inline']) {
        const render = rules[name];
        rules[name] = (...parts) =>
          (render?.(...parts) ?? '')
            .replaceAll('{{', '&#123;&#123;')
            .replaceAll('}}', '&#125;&#125;');
      }
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      page('Tutorial', 'tutorial'),
      page('Runtime', 'runtime'),
      page('Reference', 'reference/cadenza'),
      page('Errors', 'errors'),
    ],
    sidebar: [
      {
        text: 'Learn',
        items: [
          page('Ten minutes', 'tutorial'),
          page('The service in one page', 'concepts'),
          page('The runtime', 'runtime'),
          page('Messages', 'messages'),
          page('Forms', 'forms'),
          page('Templates', 'templates'),
          page('Conversations', 'conversations'),
          page('What a bot remembers', 'state'),
          page('Errors and logs', 'failures'),
          page('Testing', 'testing'),
        ],
      },
      {
        text: 'Run',
        items: [
          page('Deployment', 'deployment'),
          page('Configuration', 'configuration'),
          page('Upgrading', 'upgrading'),
          page('What has changed', 'changelog'),
          page('Guarantees', 'guarantees'),
          page('Security', 'security'),
          page('Reporting a vulnerability', 'reporting'),
          page('The client', 'client'),
        ],
      },
      {
        text: 'Move and oversee',
        items: [
          page('From another kit', 'moving'),
          page('Migrating an archive', 'migration'),
          page('Compliance', 'compliance'),
        ],
      },
      {
        text: 'The embedded pod',
        items: [
          page('Running it', 'pod'),
          page('With curl', 'pod-by-curl'),
          page('The console', 'console'),
          page('Its control API', 'pod-control'),
          page('What it covers', 'pod-coverage'),
        ],
      },
      {
        text: 'Look up',
        items: [
          page('Questions', 'faq'),
          page('Command line', 'command-line'),
          page('Errors', 'errors'),
          page('Errors of the client', 'client-errors'),
          page('Diagnostics', 'diagnostics'),
          page('Template expressions', 'expressions'),
          page('Elements', 'elements'),
          page('Operations', 'api-coverage'),
        ],
      },
      { text: 'Reference', collapsed: true, items: reference },
    ],
  },
});

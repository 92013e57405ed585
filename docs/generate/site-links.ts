/** The pages from outside `docs/` that the site has too, by their paths in the repository. */
export const pagesBeside: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'reporting.md',
};

/**
 * A page with its links as they are on the site. What only the repository has, such as a test, is no link there.
 *
 * @param text - Markdown
 * @param folder - where the page lies in the repository
 */
export function siteLinks(text: string, folder: 'docs' | '.'): string {
  return text.replaceAll(
    /\[([^[\]]*)\]\((?!\w+:|#)([^)#]+)(#[^)]*)?\)/g,
    (link, label: string, path: string, anchor = '') => {
      const target = sitePage(path, folder);
      return target === undefined
        ? label
        : target === path
          ? link
          : `[${label}](${target}${anchor})`;
    },
  );
}

function sitePage(path: string, folder: 'docs' | '.'): string | undefined {
  const here = folder === 'docs' ? path : /^docs\/(.*)/.exec(path)?.[1];
  if (here !== undefined && !here.startsWith('../')) {
    return here;
  }
  return pagesBeside[path.replace(/^\.\.\//, '')];
}

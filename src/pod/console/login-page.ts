/**
 * The page on which people log in to the console, with what went wrong the last time.
 *
 * @param to - where the address that was asked for leads once somebody is logged in
 */
export function loginPage(to: string, problem?: string): string {
  const alert = problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Log in · Cadenza</title>
    <link rel="stylesheet" href="login.css">
  </head>
  <body>
    <form method="post" action="login">
      <input type="hidden" name="to" value="${escapeHtml(to)}">
      <h1>Cadenza</h1>
      ${alert}
      <label>User name
        <input name="username" autocomplete="username" autocapitalize="none" spellcheck="false"
          placeholder="empty: the console’s own password">
      </label>
      <label>Password
        <input name="password" type="password" autocomplete="current-password" required>
      </label>
      <button>Log in</button>
    </form>
  </body>
</html>
`;
}

/** How it looks. */
export const loginStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { display: grid; min-height: 100vh; margin: 0; place-items: center; }
form { display: grid; gap: 1rem; width: min(20rem, 90vw); }
h1 { margin: 0; font-size: 1.5rem; }
label { display: grid; gap: 0.25rem; }
input, button { padding: 0.5rem 0.75rem; font: inherit; border: 1px solid GrayText; border-radius: 0.5rem; }
button { cursor: pointer; }
[role='alert'] { margin: 0; padding: 0.5rem 0.75rem; border: 1px solid; border-radius: 0.5rem; }
`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

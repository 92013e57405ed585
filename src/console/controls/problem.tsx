/** Why something that was asked for failed; a notice of the page would lie under the dialog. */
export function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) {
    return null;
  }
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}

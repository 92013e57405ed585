/** Puts a caret, or what was selected, into a field that holds the same text. */
export type PutCaret = (field: HTMLElement) => void;

/** Where the caret stands in a field, for the field that takes its place. */
export function caretIn(field: Element): PutCaret | undefined {
  return isTextBox(field) ? caretInBox(field) : caretInEditor(field);
}

function isTextBox(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}

function caretInBox(field: HTMLInputElement | HTMLTextAreaElement): PutCaret | undefined {
  const { selectionStart, selectionEnd, selectionDirection, scrollTop } = field;
  // Numbers, days and boxes to tick have none.
  if (selectionStart === null) {
    return undefined;
  }
  return (other) => {
    if (isTextBox(other) && other.selectionStart !== null) {
      other.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
      other.scrollTop = scrollTop;
    }
  };
}

function caretInEditor(editor: Element): PutCaret | undefined {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  const anchor = pathTo(anchorNode, editor);
  const focus = pathTo(focusNode, editor);
  if (anchor === undefined || focus === undefined) {
    return undefined;
  }
  return (other) => {
    const [begin, end] = [nodeAt(other, anchor), nodeAt(other, focus)];
    if (begin !== undefined && end !== undefined) {
      getSelection()?.setBaseAndExtent(begin, anchorOffset ?? 0, end, focusOffset ?? 0);
    }
  };
}

/** The way from an editor down to a node in it, by the places among the children. */
function pathTo(node: Node | null | undefined, editor: Element): readonly number[] | undefined {
  const path: number[] = [];
  let at = node ?? null;
  while (at !== null && at !== editor) {
    path.unshift([...(at.parentNode?.childNodes ?? [])].findIndex((child) => child === at));
    at = at.parentNode;
  }
  return at === null ? undefined : path;
}

function nodeAt(editor: Node, path: readonly number[]): Node | undefined {
  return path.reduce<Node | undefined>((node, place) => node?.childNodes[place], editor);
}

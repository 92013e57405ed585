import { useEffect, useMemo, useState } from 'preact/hooks';
import { useConsole } from '../../access/use-console.js';
import { checkRawMessage } from '../../composer/raw-message.js';
import { wholeMessage } from '../../composer/whole-message.js';
import { listedFindings } from '../../findings/listed-findings.js';
import { builderCode } from './builder-code.js';
import { keptDraft } from './kept-draft.js';
import type { WorkshopDraft } from './shared-draft.js';
import { draftIn, isBroken } from './shared-draft.js';

/** How long nothing is typed before the message is checked, in milliseconds. */
const typingPause = 150;

/** What somebody is working on, and what the engine makes of it. It survives a reload, and a link may bring another. */
export function useWorkshop() {
  const people = useConsole((state) => state.people);
  const [draft, setDraft] = useState<WorkshopDraft>(
    () => draftIn(location.hash) ?? keptDraft.read(),
  );
  const [settled, setSettled] = useState(draft);
  const [brokenLink, setBrokenLink] = useState(() => isBroken(location.hash));
  useEffect(() => {
    keptDraft.write(draft);
    const timer = setTimeout(() => setSettled(draft), typingPause);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const follow = () => {
      setBrokenLink(isBroken(location.hash));
      setDraft((before) => draftIn(location.hash) ?? before);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const checked = useMemo(
    () => checkRawMessage(settled.message, settled.data, people),
    [settled, people],
  );
  const code = useMemo(() => builderCode(wholeMessage(settled.message)), [settled]);
  const findings = listedFindings(checked.diagnostics, settled.message, (message) => {
    // Checked at once: the next finding that is applied is one of what is there now.
    setDraft({ ...settled, message });
    setSettled({ ...settled, message });
  });
  return {
    draft,
    brokenLink,
    change: (part: Partial<WorkshopDraft>) => setDraft((before) => ({ ...before, ...part })),
    findings,
    code,
    document: checked.ok ? checked.document : undefined,
  };
}

/** What {@link useWorkshop} gives. */
export type WorkshopWork = ReturnType<typeof useWorkshop>;

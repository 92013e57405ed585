import type { Message } from '../../contract/index.js';
import { CopyButton } from '../controls/copy-button.js';
import { FindingList } from '../controls/finding-list.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { listedFindings } from '../findings/listed-findings.js';
import { OpenInWorkshop } from '../workbench/workshop/open-in-workshop.js';
import { useChecked, useWritten } from './use-written.js';

/**
 * What the check says of a message as it was sent: the service took it, and still something may be amiss. It is mended
 * in the workshop, for what was sent stays as it is.
 */
export function FindingsView({ message }: { readonly message: Message }) {
  const { answer: written, problem, retry } = useWritten(message);
  const checked = useChecked(written);
  if (checked === undefined || written === undefined) {
    return <FirstAnswer of="the message" problem={problem} onRetry={retry} />;
  }
  const findings = listedFindings(checked.diagnostics);
  return findings.length === 0 ? (
    <p class="field__note">The check finds nothing in this message as it was sent.</p>
  ) : (
    <div class="inspector__part">
      <FindingList findings={findings} />
      <div class="inspector__actions">
        <CopyButton label="Copy the findings" text={findings.map(lineOf).join('\n')} />
        <OpenInWorkshop draft={{ message: written.message, data: written.data ?? '' }} />
      </div>
    </div>
  );
}

function lineOf(finding: ReturnType<typeof listedFindings>[number]): string {
  const { place, severity, code, message, fix = '' } = finding;
  return `${place} ${severity} ${code}: ${message} ${fix}`.trim();
}

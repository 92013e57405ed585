import { type Bot, collection, put } from 'cadenza';
import type { Client } from 'cadenza/client';
import { type ViolationCursor, type ViolationRange } from 'cadenza/client/administration';
import { alert, digest, type Finding, findingOf, findingsFile } from './findings.js';
import { streamsReport } from './streams-report.js';

/** Where officers are told. */
const officers = { room: 'Compliance' } as const;

const minute = 60_000;
const day = 24 * 60 * minute;

/** Up to where violations were told, and up to where they were summed up. */
const cursors = collection<string>('cursors');

/** Tells officers of violations as they happen, sums them up every morning, and reports what they ask for. */
export default function compliance(bot: Bot): void {
  bot.every('watch', '1m', async (ctx) => {
    const from = await placeOf('watch', ctx.slot.getTime() - minute);
    const { findings, cursor } = await readFindings(ctx.client, from);
    for (const finding of findings) {
      await ctx.send(officers, alert(finding));
    }
    await bot.store.commit([put(cursors, 'watch', cursor)]);
  });

  bot.cron('digest', '0 8 * * MON-FRI', { timeZone: 'UTC' }, async (ctx) => {
    const from = await placeOf('digest', ctx.slot.getTime() - day);
    const { findings, cursor } = await readFindings(ctx.client, from);
    await ctx.send(officers, digest(findings));
    await bot.store.commit([put(cursors, 'digest', cursor)]);
  });

  const reports = bot.scope({
    only: { roles: ['COMPLIANCE_OFFICER'], otherwise: 'Only compliance officers can do that.' },
  });

  reports.command('/violations {from:date} [to:date]', 'Export violations', async (ctx) => {
    const { from, to = from } = ctx.args;
    const range = { startTime: new Date(from), endTime: new Date(Date.parse(to) + day - 1) };
    const { findings } = await readFindings(ctx.client, range);
    await ctx.replyPrivately({
      message: `${findings.length} violations from ${from} to ${to}.`,
      attachments: [findingsFile(findings)],
    });
  });

  reports.command('/streams', 'Count and list the streams of the company', async (ctx) => {
    const streams = [];
    for await (const stream of ctx.client.streams.listEnterprise()) {
      streams.push(stream);
    }
    await ctx.replyPrivately(streamsReport(streams));
  });

  async function placeOf(
    name: string,
    startTime: number,
  ): Promise<ViolationRange | ViolationCursor> {
    const kept = await bot.store.get(cursors, name);
    return kept === undefined ? { startTime } : { cursor: kept.value };
  }
}

/** What was found from a place on, and the place where the next look goes on. */
async function readFindings(client: Client, from: ViolationRange | ViolationCursor) {
  const walk = client.violations.messages(from);
  const findings: Finding[] = [];
  for await (const entry of walk) {
    findings.push(findingOf(entry));
  }
  return { findings, cursor: walk.cursor };
}

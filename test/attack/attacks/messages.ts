import type { Attack, Target } from '../attack.js';
import { by } from '../attack.js';
import type { Outcome } from '../raw-request.js';
import { joined, send } from '../raw-request.js';

/** The most that message and data may hold together, in bytes. */
const most = 1_499_900;

function post(
  target: Target,
  message: string,
  data?: string,
  who: 'alice' | 'officer' = 'officer',
): Promise<Outcome> {
  const streamId = who === 'alice' ? target.im : target.room;
  const body = JSON.stringify({ message, ...(data !== undefined && { data }) });
  return send(by(target[who], { path: `/agent/v4/stream/${streamId}/message/create`, body }));
}

/** A message of one markup over and over, as long as one may be. */
function longMessage(
  name: string,
  statuses: readonly number[],
  begin: string,
  item: string,
  end = '',
) {
  return {
    name: `message: 1.5 MB of ${name}`,
    statuses,
    bodyLimit: 10,
    send: (target: Target, scale: number) => {
      const count = Math.floor((most * scale - begin.length - end.length - 30) / item.length);
      return post(target, `<messageML>${begin}${item.repeat(count)}${end}</messageML>`);
    },
  } satisfies Attack;
}

/** A message of many different markups. */
function manyOf(
  name: string,
  statuses: readonly number[],
  count: number,
  item: (place: number) => string,
): Attack {
  return {
    name: `message: ${name}`,
    statuses,
    bodyLimit: 10,
    send: (target, scale) =>
      post(target, joined(['<messageML>', '', '</messageML>'], Math.ceil(count * scale), item)),
  };
}

/** A template that runs in a loop as long as it is let. */
function loopOf(name: string, inside: string, data?: object, before = ''): Attack {
  return {
    name: `template: ${name} in a loop`,
    statuses: [200, 400],
    bodyLimit: 10,
    send: (target) =>
      post(
        target,
        `<messageML>${before}<#list 1..100000 as i><#list 1..100000 as j>${inside}</#list></#list></messageML>`,
        data && JSON.stringify(data),
      ),
  };
}

/** Messages that are heavy to check, to render, to keep or to find again. */
export const messageAttacks: readonly Attack[] = [
  manyOf(
    '40,000 mentions of different e-mail addresses',
    [400],
    40_000,
    (place) => `<mention email="a${place}@b.c"/>`,
  ),
  manyOf(
    '8,000 mentions of different e-mail addresses',
    [400],
    8000,
    (place) => `<mention email="a${place}@b.c"/>`,
  ),
  manyOf(
    '60,000 mentions of different ids',
    [400],
    60_000,
    (place) => `<mention uid="${place + 1}"/>`,
  ),
  manyOf(
    '40,000 mentions of one person',
    [200, 400],
    40_000,
    () => '<mention email="bob@example.com"/>',
  ),
  manyOf('60,000 hashtags', [200, 400], 60_000, (place) => `<hash tag="t${place}"/>`),
  manyOf('60,000 cashtags', [200, 400], 60_000, (place) => `<cash tag="t${place}"/>`),
  manyOf('60,000 words', [200], 60_000, (place) => `word${place} `),
  longMessage('text', [200], '', 'lorem ipsum '),
  longMessage('one word', [200], '', 'x'),
  longMessage('<b>', [200, 400], '', '<b>x</b>'),
  longMessage('<br/>', [200, 400], '', '<br/>'),
  longMessage('references', [200], '', '&#38;'),
  longMessage('unknown elements', [400], '', '<x/>'),
  longMessage('opened elements', [400], '', '<b>'),
  longMessage('nested elements', [400], '<div>'.repeat(130_000), '</div>'),
  longMessage('forms', [400], '', '<form id="a"></form>'),
  longMessage(
    'text fields',
    [200, 400],
    '<form id="f">',
    '<text-field name="a"/>',
    '<button name="b" type="action">b</button></form>',
  ),
  longMessage('attributes', [400], '<b ', 'a="b" ', '/>'),
  longMessage('classes', [200, 400], '<div class="', 'a ', '">x</div>'),
  longMessage('styles', [200, 400], '<div style="', 'color:red;', '">x</div>'),
  longMessage('table cells', [200, 400], '<table><tr>', '<td>x</td>', '</tr></table>'),
  longMessage('links', [200, 400], '', '<a href="http://a.b">x</a>'),
  longMessage('emojis', [200, 400], '', '<emoji shortcode="smiley"/>'),
  manyOf(
    '10,000 emojis, as many as may be delivered',
    [200],
    10_000,
    () => '<emoji shortcode="smiley"/>',
  ),
  longMessage('[', [200], '', '['),
  longMessage('$ and {', [200, 400], '', '$ {'),
  longMessage('template openings', [400], '', '${'),
  longMessage('nested parentheses of a template', [400], '${', '('),
  {
    name: 'message: 1.5 MB of data',
    statuses: [200, 400],
    bodyLimit: 10,
    send: (target, scale) =>
      post(
        target,
        '<messageML>x</messageML>',
        joined(['{"a":[', ',', ']}'], 700_000 * scale, () => '1'),
      ),
  },
  {
    name: 'message: data nested 700,000 deep',
    statuses: [400],
    bodyLimit: 10,
    send: (target, scale) =>
      post(
        target,
        '<messageML>x</messageML>',
        `{"a":${'['.repeat(700_000 * scale)}${']'.repeat(700_000 * scale)}}`,
      ),
  },
  {
    name: 'message: 40,000 entities in the data',
    statuses: [200, 400],
    bodyLimit: 10,
    send: (target, scale) => {
      const count = Math.floor(20_000 * scale);
      return post(
        target,
        joined(
          ['<messageML>', '', '</messageML>'],
          count,
          (place) => `<div class="entity" data-entity-id="e${place}">x</div>`,
        ),
        joined(['{', ',', '}'], count, (place) => `"e${place}":{"type":"a"}`),
      );
    },
  },
  {
    name: 'message: a form of 40,000 fields, submitted',
    statuses: [204],
    bodyLimit: 10,
    async send(target, scale) {
      const count = Math.ceil(40_000 * scale);
      const fields = Array.from({ length: count }, (_, place) => `<text-field name="n${place}"/>`);
      const button = '<button name="b" type="action">b</button>';
      const sent = await post(
        target,
        `<messageML><form id="f">${fields.join('')}${button}</form></messageML>`,
      );
      const { messageId } = JSON.parse(sent.text) as { messageId: string };
      return send(
        by(target.officer, {
          path: `/cadenza/v1/streams/${target.room}/messages/${messageId}/forms/f`,
          headers: { Authorization: `Bearer ${target.controlToken}` },
          body: joined(['{"formValues":{"action":"b",', ',', '}}'], count / 2, (place) =>
            JSON.stringify(`n${place}`).concat(':"x"'),
          ),
        }),
      );
    },
  },
  {
    name: 'message: 10 MB of JSON that is not a message',
    statuses: [400],
    bodyLimit: 10,
    send: (target, scale) =>
      send(
        by(target.officer, {
          path: `/agent/v4/stream/${target.room}/message/create`,
          body: Buffer.from(joined(['{"a":[', ',', ']}'], 3_300_000 * scale, () => '[]')),
        }),
      ),
  },
  {
    name: 'message: 10 MB to a stream without being in it',
    statuses: [400, 403],
    bodyLimit: 10,
    send: (target, scale) =>
      send(
        by(target.bob, {
          path: `/agent/v4/stream/${target.room}/message/create`,
          body: Buffer.from(joined(['{"a":[', ',', ']}'], 3_300_000 * scale, () => '[]')),
        }),
      ),
  },
  {
    name: 'message: 6 MB of form fields',
    statuses: [400],
    bodyLimit: 10,
    send: (target, scale) =>
      send(
        by(target.officer, {
          path: `/agent/v4/stream/${target.room}/message/create`,
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: joined(['', '&', ''], 600_000 * scale, (place) => `a${place}=b`),
        }),
      ),
  },
  {
    name: 'message: blast of 1.4 MB to 100 streams',
    statuses: [200],
    bodyLimit: 10,
    async send(target, scale) {
      const sids = [target.room, ...Array.from({ length: 99 }, (_, place) => `none${place}`)].join(
        ',',
      );
      return send(
        by(target.officer, {
          path: '/agent/v4/message/blast',
          body: JSON.stringify({
            sids,
            message: `<messageML>${'<b>x</b> '.repeat(150_000 * scale)}</messageML>`,
          }),
        }),
      );
    },
  },
  {
    name: 'message: share of an article of 1.4 MB',
    statuses: [200],
    bodyLimit: 2,
    send: (target, scale) =>
      send(
        by(target.officer, {
          path: `/agent/v3/stream/${target.room}/share`,
          body: JSON.stringify({
            type: 'com.symphony.sharing.article',
            content: {
              title: 't',
              author: 'a',
              publisher: 'p',
              appId: 'i',
              articleUrl: 'http://a.b',
              summary: 'word '.repeat(120_000 * scale),
            },
          }),
        }),
      ),
  },
  {
    name: 'template: 16 KB that write 1.4 MB',
    statuses: [200],
    bodyLimit: 10,
    send: (target, scale) =>
      post(
        target,
        `<messageML><#list 1..100 as i>${'<br/>'.repeat(2700 * scale)}</#list></messageML>`,
      ),
  },
  loopOf('an empty loop', ''),
  loopOf('<#attempt>', '<#attempt>x<#recover></#attempt>'),
  loopOf('?join', '${["a","b"]?join(",")}'),
  loopOf('?capitalize', '${"abc"?capitalize}'),
  loopOf('?html', '${"a<b"?html}'),
  loopOf('?min', '<#assign m=(1..1000)?min>'),
  loopOf('?url', '<#assign u="a b"?url>'),
  loopOf('?iso', '<#assign d=.now?iso("Europe/Paris")>'),
  loopOf('?sort', '<#assign s=["b","a"]?sort>'),
  loopOf('?eval', '<#assign e="1+1"?eval>'),
  loopOf('a macro', '<@m a=1/>', undefined, '<#macro m a b=2></#macro>'),
  loopOf('?matches', '<#assign m="aaaaaaaaaaaaaaaaaaaaaaaaaaab"?matches("(a+)+$")>'),
];

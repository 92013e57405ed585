import { expect, test } from '@jest/globals';
import { type Bot } from 'cadenza';
import {
  button,
  checkbox,
  checkboxes,
  datePicker,
  form,
  numberField,
  personSelector,
  radios,
  select,
  textField,
} from 'cadenza/messageml';
import { type Entered, testBot } from 'cadenza/testing';

const leave = form('leave', [
  textField('reason'),
  numberField('days', { required: true }),
  datePicker('from'),
  checkbox('paid', 'Paid'),
  checkbox('half', 'Half days', { value: 'yes' }),
  select('kind', ['holiday', 'illness']),
  radios('with', ['notice', 'none']),
  checkboxes('shared', { team: 'Team', desk: 'Desk' }),
  personSelector('deputies'),
  button('send', 'Send'),
  button('later', 'Later'),
]);

const other = form('other', [textField('note'), button('ok', 'OK')]);

function leaves(bot: Bot): void {
  bot.command('/leave', (ctx) => ctx.reply(leave));
  bot.form(leave, (ctx) => ctx.reply(JSON.stringify({ action: ctx.action, ...ctx.values })));
}

test('a form is filled in with the values that its handler reads', async () => {
  await using stage = await testBot(leaves, { people: ['alice', 'bob'] });
  await stage.alice.say('/leave');
  const entered: Entered<typeof leave> = {
    reason: 'Snow',
    days: 2.5,
    from: '2026-12-01',
    paid: true,
    half: ['yes'],
    kind: 'holiday',
    with: 'notice',
    shared: ['team', 'desk'],
    deputies: [stage.bob.user.id],
    action: 'send',
  };
  await stage.alice.submit(await stage.alice.nextMessage(), leave, entered);
  expect(JSON.parse((await stage.alice.nextMessage()).text)).toEqual(entered);
});

test('what is left out of a form, or not ticked, stays empty', async () => {
  await using stage = await testBot(leaves);
  await stage.alice.say('/leave');
  const message = await stage.alice.nextMessage();
  await stage.alice.submit(message, leave, {
    days: 1,
    paid: false,
    reason: undefined,
    action: 'later',
  });
  expect(JSON.parse((await stage.alice.nextMessage()).text)).toEqual({
    action: 'later',
    reason: '',
    days: 1,
    paid: false,
    half: [],
    shared: [],
    deputies: [],
  });
});

test('a form that the message does not have is named, with those that it has', async () => {
  await using stage = await testBot(leaves);
  await stage.alice.say('/leave');
  const message = await stage.alice.nextMessage();
  await expect(stage.alice.submit(message, other, { note: 'x' })).rejects.toMatchObject({
    code: 'NO_SUCH_FORM',
    message: 'The message has no form "other". Its forms: leave.',
  });
});

test('a button that has to be named, or that the form does not have, is told with those there are', async () => {
  await using stage = await testBot(leaves);
  await stage.alice.say('/leave');
  const message = await stage.alice.nextMessage();
  await expect(stage.alice.submit(message, leave, { days: 1 })).rejects.toMatchObject({
    code: 'NO_SUCH_BUTTON',
    message:
      'The form "leave" has several buttons: say which is pressed, { …, action: \'send\' }. Its buttons: send, later.',
  });
  const submitted = { days: '1', action: 'submit' };
  await expect(stage.alice.submit(message, 'leave', submitted)).rejects.toMatchObject({
    code: 'NO_SUCH_BUTTON',
    message: 'The form "leave" has no button "submit". Its buttons: send, later.',
  });
});

test('a field that the form does not have is refused in the words of the service', async () => {
  await using stage = await testBot(leaves);
  await stage.alice.say('/leave');
  const message = await stage.alice.nextMessage();
  await expect(
    stage.alice.submit(message, 'leave', { day: '1', action: 'send' }),
  ).rejects.toMatchObject({
    code: 'POD_REFUSED',
    message: expect.stringMatching(/ with 400: The form has no field "day"\. It has "action", /),
  });
});

test('who ticks a check box by the id of its form is told what a client sends', async () => {
  await using stage = await testBot(leaves);
  await stage.alice.say('/leave');
  const message = await stage.alice.nextMessage();
  const values = { days: '1', action: 'send' };
  await expect(stage.alice.submit(message, 'leave', { ...values, paid: true })).rejects.toThrow(
    'The field "paid" is a check box: "on" ticks it, and it is left out where it is not ticked.',
  );
  await expect(stage.alice.submit(message, 'leave', { ...values, half: 'on' })).rejects.toThrow(
    'The field "half" is a check box: "yes" ticks it',
  );
});

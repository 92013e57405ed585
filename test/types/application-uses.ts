import type { WrongUse } from './wrong-use.js';
import { wrong } from './wrong-use.js';

/** What must not compile around messages: replies in handlers, views of templates, searches. */
export const wrongApplicationUses: readonly WrongUse[] = [
  // Types of events
  wrong(
    'a type of event with a letter missing',
    "bot.on('USERJOINEDROM', (ctx) => ctx.log.info('Never called.'))",
    `parameter of type '"USERJOINEDROOM"'`,
  ),
  // Recipients and rows
  wrong(
    'a recipient that is a room and a user',
    "bot.send({ room: 'Desk', userId: 7 }, 'Hello')",
    "not assignable to type 'undefined'",
  ),
  // Forms in handlers
  wrong(
    'a field that the form of a handler does not have',
    'bot.form(ticket, (ctx) => ctx.values.price)',
    `'price' does not exist`,
  ),
  wrong(
    'a field of a handler that is spelt differently',
    'bot.form(ticket, (ctx) => ctx.values.quantty)',
    `Did you mean 'quantity'`,
  ),
  wrong(
    'a choice that the field of a handler does not have',
    "bot.form(ticket, (ctx) => ctx.values.side === 'hold')",
    'no overlap',
  ),
  wrong(
    'an optional value of a handler taken for granted',
    'bot.form(ticket, (ctx) => ctx.values.limit.toFixed(2))',
    "possibly 'undefined'",
  ),
  wrong(
    'a number of a handler taken for a text',
    'bot.form(ticket, (ctx) => ctx.values.quantity.trim())',
    `'trim' does not exist on type 'number'`,
  ),
  wrong(
    'a day of a handler taken for an instant',
    'bot.form(ticket, (ctx) => ctx.values.day?.getTime())',
    `'getTime' does not exist`,
  ),
  wrong(
    'a button that the form of a handler does not have',
    "bot.form(ticket, (ctx) => ctx.action === 'sent')",
    'no overlap',
  ),
  wrong(
    'values of a handler that are changed',
    'bot.form(ticket, (ctx) => { ctx.values.quantity = 1; })',
    'read-only property',
  ),
  wrong(
    'a value of a form that is known by its id alone',
    "bot.form('ticket', (ctx) => { const side: string = ctx.values['side']; })",
    `'unknown' is not assignable to type 'string'`,
  ),
  wrong(
    'a handler of anything that is not a form',
    "bot.form(b('x'), () => undefined)",
    `'Form<string, `,
  ),
  // Forms filled in by people of a test
  wrong(
    'a field that a filled-in form does not have',
    'void person.submit(received, ticket, { price: 5 })',
    `'price' does not exist`,
  ),
  wrong(
    'a field of a filled-in form that is spelt differently',
    'void person.submit(received, ticket, { quantty: 5 })',
    `'quantty' does not exist`,
  ),
  wrong(
    'a check box of a filled-in form that is ticked as a client does',
    "void person.submit(received, ticket, { express: 'on' })",
    `'string' is not assignable to type 'boolean`,
  ),
  wrong(
    'a number of a filled-in form given as text',
    "void person.submit(received, ticket, { quantity: '5' })",
    `'string' is not assignable to type 'number`,
  ),
  wrong(
    'a day of a filled-in form given as an instant',
    'void person.submit(received, ticket, { day: new Date() })',
    `'Date' is not assignable to type`,
  ),
  wrong(
    'a choice that a filled-in form does not offer',
    "void person.submit(received, ticket, { side: 'hold' })",
    `'"hold"' is not assignable`,
  ),
  wrong(
    'a button that a filled-in form does not have',
    "void person.submit(received, ticket, { action: 'sent' })",
    `'"sent"' is not assignable`,
  ),
  // Views of templates
  wrong(
    'a template that the folder does not have',
    "templates.render('pol', { question: 'x' })",
    `'"pol"' is not assignable to parameter of type '"poll" | "welcome"'`,
  ),
  wrong('a view without a variable', "templates.render('poll', {})", `'question' is missing`),
  wrong(
    'a view with a variable of the wrong type',
    "templates.render('poll', { question: 1 })",
    `'number' is not assignable to type 'string'`,
  ),
  wrong(
    'a view with a variable that the template does not have',
    "templates.render('poll', { question: 'x', title: 'y' })",
    `'title' does not exist`,
  ),
  wrong(
    'the view of another template',
    "templates.check('welcome', { question: 'x' })",
    `'question' does not exist`,
  ),
  wrong(
    'a type given per call where views have types',
    "templates.render<{ a: string }>('poll', { a: 'x' })",
    'have types already',
  ),
  wrong(
    'a view that is not of the type given per call',
    "untyped.render<{ question: string }>('poll', { question: 1 })",
    `'number' is not assignable to type 'string'`,
  ),
  wrong(
    'a view that is not an object',
    "untyped.render('poll', 'question')",
    `'string' is not assignable to parameter of type 'object'`,
  ),
  // Arguments of searches
  wrong(
    'a text in all streams',
    "client.messages.search({ text: 'x' })",
    'text is searched for within one stream: give its streamId',
  ),
  wrong(
    'a text in a type of stream',
    "client.messages.search({ text: 'x', streamType: 'ROOM' })",
    'text is searched for within one stream: give its streamId',
  ),
  wrong(
    'a text by an author',
    "client.messages.search({ text: 'x', streamId, author: 7 })",
    'with a streamId and tags, and nothing else',
  ),
  wrong(
    'content in the place of a message that has it',
    'client.messages.create(streamId, messageML`x`)',
    "Property 'message' is missing",
  ),
  wrong('a search for nothing', 'client.messages.search({})', 'needs at least one argument'),
  wrong(
    'a search for a time alone',
    'client.messages.search({ toDate: 7 })',
    'needs at least one argument besides its dates',
  ),
  wrong(
    'a type of stream alone',
    "client.messages.search({ streamType: 'ROOM' })",
    'give a hashtag, cashtag, mention or author as well',
  ),
  wrong(
    'a stream and a type of stream',
    "client.messages.search({ hashtag: 'x', streamId, streamType: 'ROOM' })",
    'leave out streamType',
  ),
  wrong(
    'a signal and a tag',
    "client.messages.search({ signal: 'x', hashtag: 'y' })",
    'a signal is searched for alone',
  ),
  wrong(
    'an argument that searches do not have',
    "client.messages.search({ hashtags: 'x' })",
    `'hashtags' does not exist`,
  ),
  wrong(
    'one more argument that searches do not have',
    "client.messages.search({ hashtag: 'x', hashtags: 'y' })",
    'searches have no argument',
  ),
  wrong(
    'a type of stream that does not exist',
    "client.messages.search({ hashtag: 'x', streamType: 'CHANNEL' })",
    `'"CHANNEL"'`,
  ),
  wrong('an author by name', "client.messages.search({ author: 'Ada' })", `'string'`),
  wrong(
    'a date in words',
    "client.messages.search({ hashtag: 'x', fromDate: 'yesterday' })",
    `'string' is not assignable to type 'number | Date`,
  ),
  wrong(
    'a direction in words',
    "client.messages.search({ hashtag: 'x' }, { sortDir: 'newest' })",
    `'"newest"' is not assignable to type '"ASC" | "DESC"`,
  ),
  wrong(
    'a method for violations that are read in one way only',
    "client.violations.messages({ startTime: 1 }, { generation: 'V3', method: 'GET' })",
    "not assignable to type 'undefined'",
  ),
];

/** What must compile around messages. */
export const rightApplicationUses: readonly string[] = [
  // Values that a newer service may add
  "client.streams.info('s').then(({ streamType }) => streamType.type === 'COSMOS')",
  "client.messages.get('m').then((found) => found?.stream.streamType === 'COSMOS')",
  "client.users.session().then(({ accountType }) => accountType === 'ROBOT')",
  "client.users.create({ accountType: 'SYSTEM', userName: 'a', displayName: 'A', emailAddress: 'a@b.c' }).then(({ userSystemInfo }) => userSystemInfo.status === 'ASLEEP')",
  "client.users.status(7).then(({ status }) => status === 'ASLEEP')",
  "client.policies.create({ name: 'x', scopes: [], appliesTo: [] }, { generation: 'V3' }).then(({ appliesTo }) => appliesTo.length)",
  "client.violations.messages({ startTime: 1 }, { generation: 'V3' })[Symbol.asyncIterator]().next().then(({ done, value }) => done === true ? 0 : value.violation.details?.length)",
  "client.violations.streams({ startTime: 1 }, { method: 'GET' })[Symbol.asyncIterator]().next().then(({ done, value }) => done === true ? 0 : value.violation.matchedPolicies.length)",
  "client.connections.get(7).then(({ status }) => status === 'BLOCKED')",
  "client.messages.relationships('m').then(({ parent }) => parent?.relationshipType === 'QUOTE')",
  "client.health.extended().then(({ status }) => status === 'DEGRADED')",
  "bot.form(ticket, (ctx) => ctx.values.side === 'buy' ? ctx.values.quantity * 2 : ctx.values.limit ?? 0)",
  "void person.submit(received, ticket, { side: 'buy', quantity: 5, day: '2026-12-01', express: true, limit: undefined, action: 'send' })",
  'void person.testUser.submit(received, ticket, { express: false })',
  "void person.submit(received, 'ticket', { quantity: '5', express: 'on', anything: 1 })",
  'void person.submit(received, ticket as m.Form, { anything: 1 })',
  "templates.render('welcome', { user: 1 })",
  "untyped.render('anything', { a: 1 })",
  "untyped.render<{ question: string }>('poll', { question: 'x' })",
  "untyped.check<{ question: string }>('poll', { question: 'x' })",
  "client.messages.search({ hashtag: 'x', streamType: 'ROOM', fromDate: new Date() }, { sortDir: 'ASC' })",
  "client.messages.search({ text: 'closing price', streamId })",
  "client.messages.search(late ? { hashtag: 'x' } : { text: 'closing price', streamId })",
  'const search: SearchArguments = { signal: "x" }; client.messages.search(search)',
  // What neighbours have, too
  'const sent: Message = {} as import("cadenza").Message; const id: import("cadenza").StreamId = {} as import("cadenza/client").StreamId; void [sent, id]',
  'void ((error: unknown) => error instanceof PolicyError && error.code)',
  "bot.on('MESSAGESENT', (ctx) => void ctx.incoming.text.length)",
  "bot.on('ROOMARCHIVED', (ctx) => ctx.log.info('A type that is not known.'))",
  "bot.on('USERJOINEDROOM', (ctx) => ctx.reply('Welcome'))",
];

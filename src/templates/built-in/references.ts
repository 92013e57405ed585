import { a } from '../../messageml/compose/builders/links.js';
import type { DateTimeOptions } from '../../messageml/compose/builders/references.js';
import {
  cashtag,
  dateTime,
  emoji,
  hashtag,
  mention,
} from '../../messageml/compose/builders/references.js';
import type { TemplateHelpers } from '../template-helper.js';
import { numberOf, optionalText, requireText } from './arguments.js';

const dateFormats = ['date_time', 'date', 'time', 'time_secs'] as const;

/**
 * `{{mention user.id}}`, `{{mention email="ada@example.com"}}`, `{{hashtag "earnings"}}`,
 * `{{cashtag ticker}}`, `{{cashtag 122450 signal=true}}`, `{{emoji "smile"}}`,
 * `{{link url "Open"}}`, `{{date when format="time"}}`.
 */
export const references: TemplateHelpers = {
  mention: ([userId], { email, strict }) => {
    const person =
      email === undefined
        ? { userId: numberOf(userId, 'The user id') }
        : { email: requireText(email, 'email') };
    return mention(person, strict === false ? { strict } : {});
  },
  hashtag: ([tag]) => hashtag(requireText(tag, 'The hashtag')),
  cashtag: ([tag], { signal }) =>
    cashtag(requireText(tag, 'The cashtag'), { signal: signal === true }),
  emoji: ([shortcode]) => emoji(requireText(shortcode, 'The short code')),
  link: ([href, text]) => {
    const address = requireText(href, 'The address');
    return a(address, optionalText(text, 'The text') ?? address);
  },
  date: ([when], { format }) => {
    const value = when instanceof Date ? when : requireText(when, 'The date');
    return dateTime(value, format === undefined ? {} : { format: dateFormatOf(format) });
  },
};

function dateFormatOf(format: unknown): NonNullable<DateTimeOptions['format']> {
  const known = dateFormats.find((name) => name === format);
  if (known !== undefined) {
    return known;
  }
  throw new TypeError(`format must be one of ${dateFormats.join(', ')}.`);
}

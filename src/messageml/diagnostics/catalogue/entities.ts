import type { CatalogueEntry } from '../catalogue-entry.js';

/** Findings about mentions, tags, emojis and references to the entity data. */
export const entityFindings = {
  'entity-id-missing': {
    severity: 'error',
    summary: 'An entity without its id',
    message: 'An element of class "entity" needs the attribute data-entity-id.',
    explanation:
      'The class "entity" says that the element shows an object of the data; the attribute says which one.',
    fix: 'Add data-entity-id="…", or remove the class.',
    service: 'The attribute "data-entity-id" is required',
  },
  'entity-id-absent': {
    severity: 'error',
    summary: 'An entity without its id, with data that has an empty name',
    message: 'An element of class "entity" needs the attribute data-entity-id.',
    explanation:
      'The data has a member with an empty name, which the service takes for the intended object; it then still asks for the attribute.',
    fix: 'Add data-entity-id="…", or remove the class.',
    service: 'The attribute "data-entity-id" is required if the element class is "entity".',
  },
  'entity-class-missing': {
    severity: 'error',
    summary: 'An attribute that needs another class',
    message: 'The attribute {attribute} needs the class "{class}", and no other.',
    explanation:
      'Some attributes of div and span only mean something together with the class that turns them into an entity or a card.',
    fix: 'Write class="{class}".',
    service: 'The attribute "{attribute}" is only allowed if the element class is "{class}".',
  },
  'entity-not-in-data': {
    severity: 'error',
    summary: 'A reference to data that is not there',
    message: 'The data has no object "{id}".',
    explanation:
      'data-entity-id names a member of the data that is sent with the message. Ids such as mention1 are made by the service itself.',
    fix: 'Send the object in data under this id.',
    service: 'Error processing EntityJSON: no entity data provided for "data-entity-id"="{id}"',
  },
  'entity-not-an-object': {
    severity: 'error',
    summary: 'A reference to data that is not an object',
    message: 'The member "{id}" of the data is not an object.',
    explanation: 'An entity is a JSON object, by convention with a type and a version.',
    fix: 'Put the value into an object.',
    service: 'Error processing EntityJSON: the node "{id}" has to be an object',
  },
  'entity-ambiguous': {
    severity: 'error',
    summary: 'A reference that fits more than one object of the data',
    message: 'The data has more than one member "{id}".',
    explanation: 'The service looks for the id at every depth of the data.',
    fix: 'Give one of them another id.',
    service: 'Duplicate "data-entity-id"="{id}" in entityJSON',
  },
  'entity-out-of-place': {
    severity: 'error',
    summary: 'Data at another depth than its element',
    message: 'The object "{id}" is not at the place in the data where this element needs it.',
    explanation:
      'The data of a nested entity belongs inside the object of the entity around it; the data of any other entity belongs at the top level. Otherwise the service fails with an internal error.',
    fix: 'Move the object in the data to the place that matches its element.',
  },
  'entity-type-not-text': {
    severity: 'error',
    summary: 'An entity whose type is not text',
    message: 'The type of the object "{id}" is not text.',
    explanation:
      'The type of an entity is its name, such as com.example.order. The service fails with an internal error on anything else.',
    fix: 'Write the type as a JSON string.',
  },
  'generated-entity-taken': {
    severity: 'error',
    summary: 'Data in the place of a generated entity',
    message: 'The member "{id}" of the data has a name that the service uses for its own data.',
    explanation:
      'For each mention, tag, emoji and date the service adds an object, named keyword1, mention2 and so on. The service fails with an internal error when something else than an object has that name.',
    fix: 'Give the member another name.',
  },
  'hashtag-missing': {
    severity: 'error',
    summary: 'A hashtag without a tag',
    message: '<hash> needs the attribute tag.',
    explanation:
      'The attribute holds the hashtag without its #. The service fails with an internal error without it.',
    fix: 'Write <hash tag="…"/>.',
  },
  'hashtag-characters': {
    severity: 'error',
    summary: 'A hashtag with characters it cannot have',
    message: 'A hashtag may not hold spaces, nor punctuation alone.',
    explanation:
      'At least one character is a letter, digit, underscore or bracket, or is not ASCII; white space is not allowed. The # itself is not part of the tag.',
    service:
      "Values of the attribute 'tag' for the element 'hash' must match the pattern {pattern}.",
  },
  'mention-empty': {
    severity: 'error',
    summary: 'A mention of nobody',
    message: '<mention> needs the attribute uid or email.',
    explanation: 'It says who is mentioned.',
    fix: 'Write <mention uid="…"/> or <mention email="…"/>.',
    service: 'Error processing user mention. No id or email provided',
  },
  'mention-in-link': {
    severity: 'error',
    summary: 'An unresolved mention in a link or label',
    message: 'A mention of somebody who is not found is not allowed in {place}.',
    explanation:
      'The service fails with an internal error on it: in a link, and in the label of a check box or radio button that is bold or italic as a whole.',
    fix: 'Move the mention out of it.',
  },
  'user-not-found': {
    severity: 'error',
    summary: 'A mention of somebody who does not exist',
    message: 'There is no user "{user}".',
    explanation:
      'A mention has to name somebody whom the service knows, unless it says strict="false": then the name is shown as text.',
    fix: 'Check the uid or email, or add strict="false".',
    service: 'Failed to lookup user "{user}"',
  },
  'emoji-missing': {
    severity: 'error',
    summary: 'An emoji without a shortcode',
    message: '<emoji> needs the attribute shortcode.',
    explanation: 'It names the emoji, without colons.',
    fix: 'Write <emoji shortcode="smile"/>.',
    service: 'Either the attribute "shortcode" or "annotation" are required',
  },
  'emoji-characters': {
    severity: 'error',
    summary: 'A shortcode with characters it cannot have',
    message: 'A shortcode holds only letters, digits, underscore, plus and dash.',
    explanation: 'The colons that surround shortcodes elsewhere are left out here.',
    fix: 'Write the shortcode without colons and spaces.',
    service:
      'Shortcode or Annotation parameter may only contain alphanumeric characters, underscore, plus sign and dash',
  },
  'emoji-unknown': {
    severity: 'warning',
    summary: 'A shortcode that no emoji has',
    message: 'There is no emoji "{shortcode}": readers see :{shortcode}:.',
    explanation: 'The service accepts unknown shortcodes and shows them as text.',
    fix: 'Write the shortcode of a known emoji, or the emoji itself as a character.',
  },
  'instrument-value': {
    severity: 'error',
    summary: 'A tag with an unknown class or sector of instruments',
    message: 'The attribute {attribute} of <tag> is one of: {values}.',
    explanation: 'The attribute takes only these words; upper and lower case count.',
    service: 'the attribute "{attribute}" must be one of those values [{values}]',
  },
  'instrument-not-found': {
    severity: 'error',
    summary: 'A tag that fits no instrument',
    message: 'The service finds no such instrument.',
    explanation:
      'A <tag> has to identify an instrument that the service knows, or say what to show instead.',
    fix: 'Add fallback-ticker="…".',
    service: 'No instrument found , "fallback-ticker" attribute is required',
  },
} as const satisfies Record<string, CatalogueEntry>;

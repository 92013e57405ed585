import type { CatalogueEntry } from '../catalogue-entry.js';

/** Findings about forms, buttons, menus and text inputs. */
export const formFindings = {
  'form-without-button': {
    severity: 'error',
    summary: 'A form that cannot be submitted',
    message: 'The form "{id}" has no button of type action.',
    explanation:
      'Without one, nobody could submit what they filled in. Forms in dialogs are exempt.',
    fix: 'Add <button name="…" type="action">…</button>.',
    service: "The form with id '{id}' should have at least one action button",
  },
  'button-class': {
    severity: 'error',
    summary: 'A class that buttons do not have',
    message:
      'The class of a button is one of: primary, secondary, tertiary, destructive, primary-link, destructive-link.',
    explanation: 'Buttons have fixed looks; they take one class, and no style.',
    service:
      'Attribute "class" must be "primary", "secondary", "tertiary" or "destructive" ("primary-destructive" and "secondary-destructive" are deprecated)',
  },
  'button-type': {
    severity: 'error',
    summary: 'A type that buttons do not have',
    message: 'The type of a button is action, reset or cancel.',
    explanation:
      'An action button submits the form, a reset button restores its values, a cancel button closes its dialog.',
    service: 'Attribute "type" must be "action", "reset" or "cancel"',
  },
  'button-name-required': {
    severity: 'error',
    summary: 'A button without a name',
    message: 'A button of type {type} needs a name.',
    explanation: 'The name tells the bot which button was pressed.',
    fix: 'Add name="…".',
    service: 'Attribute "name" is required for {type} buttons',
  },
  'button-name-not-allowed': {
    severity: 'error',
    summary: 'A reset button with a name',
    message: 'A button of type reset has no name.',
    explanation: 'A reset button is not sent to the bot.',
    fix: 'Remove the name.',
    service: 'Attribute "name" is allowed for action buttons only',
  },
  'button-in-action': {
    severity: 'error',
    summary: 'A button with name or type in a ui-action',
    message: 'A button directly in <ui-action> has neither name nor type.',
    explanation: 'The <ui-action> around it says what it does.',
    fix: 'Remove name and type.',
    service: 'Attributes "type" and "name" are not allowed on a button inside a UIAction.',
  },
  'pattern-without-message': {
    severity: 'error',
    summary: 'A pattern without an error message',
    message: 'A pattern also needs the attribute pattern-error-message.',
    explanation: 'It is what users read when their input does not fit.',
    fix: 'Add pattern-error-message="…".',
    service: 'The attribute "{attribute}" is mandatory when attribute "pattern" is defined',
  },
  'pattern-too-long': {
    severity: 'error',
    summary: 'A pattern or its error message is too long',
    message: 'The attribute {attribute} is longer than 256 characters.',
    explanation: 'Lengths are counted in UTF-16 units.',
    service: 'The attribute "{attribute}" value is too long. Max length for this attribute is: 256',
  },
  'invalid-pattern': {
    severity: 'error',
    summary: 'A pattern that is not a regular expression',
    message: 'The pattern is not a Java regular expression: {problem}.',
    explanation:
      'The service checks the syntax with Java, which differs a little from JavaScript: a [ inside brackets has to be escaped, for instance.',
    service: 'The regex "{pattern}" is not valid',
  },
  'label-too-long': {
    severity: 'error',
    summary: 'A label or title that is too long',
    message: 'The attribute {attribute} is longer than 256 characters.',
    explanation:
      'Labels and tooltips are shown next to the input. Lengths are counted in UTF-16 units.',
    service: 'The attribute {attribute} value is too long. Max length is: 256',
  },
  'length-not-a-number': {
    severity: 'error',
    summary: 'A length that is not a number',
    message: 'The attribute {attribute} is not a whole number.',
    explanation: 'minlength and maxlength are written with digits only.',
    service: 'The attribute "{attribute}" must be a valid number.',
  },
  'length-out-of-range': {
    severity: 'error',
    summary: 'A length outside its range',
    message: 'The attribute {attribute} is between {minimum} and {maximum}.',
    explanation: 'A text field holds up to 128 characters, a text area up to 10,000.',
    service: 'The attribute "{attribute}" must be between {minimum} and {maximum}',
  },
  'lengths-reversed': {
    severity: 'error',
    summary: 'A minlength above the maxlength',
    message: 'minlength is greater than maxlength.',
    explanation: 'No input could satisfy both.',
    service: 'The attribute "minlength" must be lower than the "maxlength" attribute',
  },
  'initial-value-length': {
    severity: 'error',
    summary: 'An initial value that is too long or too short',
    message:
      'The initial value of <{element}> has to be between {minimum} and {maximum} characters long.',
    explanation:
      'The text inside the element is its initial value, spaces and line breaks included. It has to satisfy minlength and maxlength itself.',
    service: "The length of this {element}'s initial value must be between {minimum} and {maximum}",
  },
  'invalid-size': {
    severity: 'error',
    summary: 'Rows or columns that are not a number',
    message: 'The attribute {attribute} is a whole number of at least 0.',
    explanation: 'It sets the size of the text area.',
    service: 'Attribute "{attribute}" is not valid, it must be an integer >= 0',
  },
  'multiple-missing': {
    severity: 'error',
    summary: 'A number of choices on a menu with a single choice',
    message: 'The attribute {attribute} also needs multiple="true".',
    explanation: 'min and max say how many options users may choose.',
    fix: 'Add multiple="true", or remove {attribute}.',
    service: 'Attribute "{attribute}" is not allowed. Attribute "multiple" missing',
  },
  'invalid-choices': {
    severity: 'error',
    summary: 'A number of choices outside its range',
    message: 'The attribute {attribute} is a whole number of at least {minimum}.',
    explanation: 'min and max say how many options users may choose.',
    service: 'Attribute "{attribute}" is not valid, it must be >= {minimum}',
  },
  'required-without-choice': {
    severity: 'error',
    summary: 'A required menu that asks for no choice',
    message: 'min is 0 although the menu is required.',
    explanation: 'A required menu needs at least one choice.',
    fix: 'Write min="1", or remove required.',
    service: 'Attribute "min" cannot be 0 if "required" is true',
  },
  'choices-reversed': {
    severity: 'error',
    summary: 'A menu whose min is above its max',
    message: 'min is greater than max.',
    explanation: 'No choice could satisfy both.',
    service: 'Attribute "min" is greater than attribute "max"',
  },
  'several-selected': {
    severity: 'error',
    summary: 'Several selected options in a menu with a single choice',
    message: 'More than one option is selected, but the menu allows one choice.',
    explanation: 'Without multiple="true", at most one option may have selected="true".',
    fix: 'Remove selected from all options but one, or add multiple="true".',
    service: 'Element "select" can only have one selected "option"',
  },
  'invalid-members': {
    severity: 'error',
    summary: 'A list of ids that is not a JSON array',
    message: 'The attribute {attribute} is a JSON array of {kind} ids.',
    explanation: 'User ids are numbers: [12345, 67890]. Room ids are strings: ["…"].',
    service:
      'Attribute "{attribute}" contains an unsupported format, should be an array of {kind} ids',
  },
  'input-type': {
    severity: 'error',
    summary: 'An input of a type that MessageML does not have',
    message: 'An <input> has the type text, checkbox, radio, date or time, not "{type}".',
    explanation:
      '<input> is the rendered form of text-field, checkbox, radio, date-picker and time-picker.',
    service: 'The input type "{type}" is not allowed on PresentationML',
  },
  'malformed-group': {
    severity: 'error',
    summary: 'A check box or radio button in a malformed group',
    message: 'A group for a {element} holds one <input> and one <label> with text.',
    explanation:
      'This is how PresentationML writes a {element} with text. In MessageML it is simply <{element}>text</{element}>.',
    service: 'Invalid PresentationML for the "{element}" element',
  },
  'several-labels': {
    severity: 'error',
    summary: 'Several labels for one input',
    message: 'More than one <{tag}> belongs to this <input>.',
    explanation:
      'A check box or radio button takes the label next to it, and there may be only one.',
    service: 'Multiple tag {tag} found for element {element} but only one is expected',
  },
  'label-without-target': {
    severity: 'error',
    summary: 'A label or tooltip that belongs to nothing',
    message: 'The attribute {attribute} is missing or empty.',
    explanation:
      'In PresentationML, labels and tooltips are separate elements that name the id of their input. In MessageML they are the attributes label and title of the input.',
    service:
      'Invalid MessageML content at element "{attribute}": \'data-target-id\' attribute missing or empty',
  },
  'duplicate-label': {
    severity: 'error',
    summary: 'Two labels for the same id',
    message: 'There is already a label for the id "{id}".',
    explanation: 'Each input has one label.',
    fix: 'Remove one of them.',
    service: 'Invalid MessageML content, multiple splittable elements with the same id created',
  },
} as const satisfies Record<string, CatalogueEntry>;

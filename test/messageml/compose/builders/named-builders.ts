import type { XmlNode } from '@rgrove/parse-xml';
import { XmlElement, XmlText } from '@rgrove/parse-xml';
import type { TickLabel } from '../../../../src/messageml/compose/builders/choice-inputs.js';
import type { DialogContent } from '../../../../src/messageml/compose/builders/dialogs.js';
import type { ListItems } from '../../../../src/messageml/compose/builders/lists.js';
import type {
  RowContent,
  RowsContent,
  TableContent,
} from '../../../../src/messageml/compose/builders/tables.js';
import type {
  AnyContent,
  FlowContent,
  MessageNode,
} from '../../../../src/messageml/compose/content.js';
import type { PhrasingContent } from '../../../../src/messageml/compose/phrasing.js';
import type { ElementFacts } from '../../../../src/messageml/engine.js';
import { elements } from '../../../../src/messageml/engine.js';
import * as m from '../../../../src/messageml/index.js';
import { isJsonObject } from '../../../../src/messageml/internals.js';
import { textOf } from '../composable-rows.js';
import { listIn, nameAround, refuse, WrittenElement } from './written-element.js';

/**
 * Builds markup with the builder of each element. Only for markup that the reference accepts: what
 * stands in it is taken to fit there.
 *
 * @param data the objects of its entities
 *
 * @throws NotBuildable when the builders do not write this
 */
export function rebuilt(node: XmlNode, data: m.JsonObject): AnyContent {
  if (node instanceof XmlText) {
    return textOf(node);
  }
  if (!(node instanceof XmlElement)) {
    return null;
  }
  const written = new WrittenElement(node, data);
  const content = (builders[node.name] ?? refuse)(written);
  return written.left.length === 0 ? content : refuse();
}

type Written = WrittenElement;

const { attributes: ofButton } = elements.button;

const builders: Readonly<Record<string, (written: Written) => AnyContent>> = {
  b: (w) => m.b(phrasing(w), look(w)),
  i: (w) => m.i(phrasing(w), look(w)),
  sub: (w) => m.sub(flow(w), look(w)),
  sup: (w) => m.sup(flow(w), look(w)),
  h1: (w) => m.h1(phrasing(w), look(w)),
  h2: (w) => m.h2(phrasing(w), look(w)),
  h3: (w) => m.h3(phrasing(w), look(w)),
  h4: (w) => m.h4(phrasing(w), look(w)),
  h5: (w) => m.h5(phrasing(w), look(w)),
  h6: (w) => m.h6(phrasing(w), look(w)),
  p: (w) => m.p(flow(w), look(w)),
  br: (w) => (isEmpty(w) ? m.br() : refuse()),
  hr: (w) => (isEmpty(w) ? m.hr() : refuse()),
  span: (w) => entityOf(w, true) ?? m.span(flow(w), look(w)),
  div: (w) => entityOf(w, false) ?? m.div(flow(w), look(w)),
  pre: (w) => m.pre(phrasing(w), look(w)),
  code: (w) => {
    const language = w.oneOf('language', elements.code.attributes.language.values);
    return m.code(phrasing(w), { ...look(w), language });
  },
  a: (w) => m.a(w.needed('href'), flow(w), look(w)),
  img: (w) => (isEmpty(w) ? m.img(w.needed('src'), look(w)) : refuse()),
  ul: (w) => m.ul(inside(w.onlyElements(), w) as ListItems, look(w)),
  ol: (w) => m.ol(inside(w.onlyElements(), w) as ListItems, look(w)),
  li: (w) => m.li(flow(w), look(w)),
  table: (w) => m.table(inside(w.onlyElements(), w) as TableContent, look(w)),
  thead: (w) => m.thead(inside(w.onlyElements(), w) as RowsContent, look(w)),
  tbody: (w) => m.tbody(inside(w.onlyElements(), w) as RowsContent, look(w)),
  tfoot: (w) => m.tfoot(inside(w.onlyElements(), w) as RowsContent, look(w)),
  tr: (w) => m.tr(inside(w.onlyElements(), w) as RowContent, look(w)),
  th: (w) => m.th(flow(w), look(w)),
  td: (w) => {
    const spans = { colSpan: w.number('colspan'), rowSpan: w.number('rowspan') };
    return m.td(flow(w), { ...look(w), ...spans });
  },
  card: (w) => {
    const given = { class: w.text('class'), iconSrc: w.text('iconSrc'), accent: w.text('accent') };
    return m.card(flow(w), given);
  },
  'expandable-card': (w) => {
    const { values } = elements['expandable-card'].attributes.state;
    const state = w.oneOf('state', values) ?? refuse();
    return m.expandableCard(flow(w), { class: w.text('class'), state });
  },
  header: (w) => (w.parent === 'card' ? m.cardHeader : m.expandableCardHeader)(flow(w)),
  body,
  title: (w) => m.dialogTitle(flow(w)),
  footer: (w) => m.dialogFooter(flow(w)),
  dialog: (w) => {
    const { width, state } = elements.dialog.attributes;
    return m.dialog(w.needed('id'), all(w) as DialogContent, {
      width: w.oneOf('width', width.values),
      state: w.oneOf('state', state.values),
    });
  },
  'ui-action': uiAction,
  chime: (w) => (isEmpty(w) ? m.chime() : refuse()),
  hash: (w) => m.hashtag(w.needed('tag')),
  cash: (w) => m.cashtag(w.needed('tag')),
  tag: instrument,
  mention: (w) => {
    const strict = w.flag('strict');
    const userId = w.number('uid');
    return m.mention(userId ?? { email: w.needed('email') }, { strict });
  },
  emoji: (w) => {
    const options = { size: w.text('size'), family: w.text('family') };
    return isEmpty(w) ? m.emoji(w.needed('shortcode'), options) : refuse();
  },
  dateTime: (w) => {
    const { values } = elements.dateTime.attributes.format;
    const format = w.oneOf('format', values);
    return isEmpty(w) ? m.dateTime(w.needed('value'), { format }) : refuse();
  },
  form: (w) => {
    const { values } = elements.form.attributes['multi-submit'];
    const multiSubmit = w.oneOf('multi-submit', values);
    const id = w.needed('id');
    return w.parent === 'dialog'
      ? m.dialogForm(id, all(w) as Parameters<typeof m.dialogForm>[1], { multiSubmit })
      : m.form(id, all(w) as m.FormContent, { multiSubmit });
  },
  button: (w) => {
    const type = w.oneOf('type', ofButton.type.values);
    if (type === 'reset') {
      return m.resetButton(label(w), buttonLook(w));
    }
    const options = { ...buttonLook(w), type, formNoValidate: w.flag('formnovalidate') };
    return m.button(w.needed('name'), label(w), options);
  },
  'text-field': (w) => {
    const ofLine = { masked: w.flag('masked'), autoSubmit: w.flag('auto-submit') };
    return m.textField(w.needed('name'), { ...textInput(w), ...ofLine });
  },
  textarea: (w) => m.textArea(w.needed('name'), { ...textInput(w), ...area(w) }),
  richtextarea: (w) => m.richTextArea(w.needed('name'), { ...textInput(w), ...area(w) }),
  checkbox: (w) =>
    m.checkbox(w.needed('name'), tickLabel(w), { ...tick(w), value: w.text('value') }),
  radio: (w) => m.radio(w.needed('name'), w.needed('value'), tickLabel(w), tick(w)),
  select,
  'person-selector': (w) => {
    const value = w.list('value') as readonly number[] | undefined;
    return m.personSelector(w.needed('name'), { ...labelled(w), ...requirable(w), value });
  },
  'room-selector': (w) => {
    const value = w.list('value') as readonly string[] | undefined;
    return m.roomSelector(w.needed('name'), { ...labelled(w), ...requirable(w), value });
  },
  'date-selector': (w) => {
    const formNoValidate = w.flag('formnovalidate');
    return m.dateSelector(w.needed('name'), { ...requirable(w), formNoValidate });
  },
  'date-picker': (w) =>
    m.datePicker(w.needed('name'), {
      ...picker(w),
      value: w.date('value'),
      min: w.date('min'),
      max: w.date('max'),
      disabledDate: w.list('disabled-date') as readonly m.Days[] | undefined,
      highlightedDate: w.list('highlighted-date') as readonly m.Days[] | undefined,
      format: w.text('format'),
    }),
  'time-picker': (w) =>
    m.timePicker(w.needed('name'), {
      ...picker(w),
      value: w.time('value'),
      min: w.time('min'),
      max: w.time('max'),
      step: w.number('step'),
      strict: w.flag('strict'),
      disabledTime: w.list('disabled-time') as readonly m.Times[] | undefined,
      format: w.text('format'),
    }),
  'timezone-picker': (w) =>
    m.timezonePicker(w.needed('name'), {
      ...labelled(w),
      ...requirable(w),
      value: w.text('value'),
      disabledTimezone: w.list('disabled-timezone') as readonly string[] | undefined,
    }),
};

function inside(nodes: readonly XmlNode[], { data }: Written): readonly AnyContent[] {
  return nodes.map((node) => rebuilt(node, data));
}

function all(written: Written): readonly AnyContent[] {
  return inside(written.element.children, written);
}

function flow(written: Written): FlowContent {
  return isEmpty(written) ? undefined : (all(written) as FlowContent);
}

function phrasing(written: Written): PhrasingContent {
  return all(written) as PhrasingContent;
}

function isEmpty({ element }: Written): boolean {
  return element.children.length === 0;
}

function look(w: Written): m.TextAttributes {
  return { class: w.text('class'), style: w.text('style') };
}

/** An object of the data, for markup that names one; its own entities are in that object. */
function entityOf(w: Written, inline: boolean): AnyContent {
  const key = w.text('data-entity-id');
  if (key === undefined) {
    return w.element.attributes['class']?.startsWith('entity') ? refuse() : key;
  }
  const object = w.data[key];
  if (w.text('class') !== 'entity' || !isJsonObject(object)) {
    return refuse();
  }
  const { type, version, ...fields } = object;
  if (typeof type !== 'string' || typeof version !== 'string') {
    return refuse();
  }
  const seen = w.element.children.map((node) => rebuilt(node, object)) as FlowContent;
  return m.entity(key, { type, version, ...fields }, seen, { inline });
}

function label(written: Written): string {
  return written.onlyText() ?? refuse();
}

function body(w: Written): AnyContent {
  if (w.parent === 'card') {
    return m.cardBody(flow(w));
  }
  if (w.parent !== 'expandable-card') {
    return m.dialogBody(flow(w));
  }
  const { values } = elements['expandable-card-body'].attributes.variant;
  return m.expandableCardBody(flow(w), { variant: w.oneOf('variant', values) });
}

/** A dialog stands beside the action that opens it, which its builder makes from it. */
function uiAction(w: Written): AnyContent {
  const [inner, second] = w.onlyElements();
  if (inner?.name !== 'button' || second !== undefined) {
    return refuse();
  }
  const button = new WrittenElement(inner, w.data);
  const shown = { label: label(button), look: buttonLook(button) };
  if (button.left.length > 0) {
    return refuse();
  }
  const action = w.oneOf('action', elements['ui-action'].attributes.action.values);
  if (action === 'open-dialog') {
    return m.openDialog(shown.label, dialogNamed(w.needed('target-id'), w), shown.look)[0];
  }
  const sideBySide = w.flag('side-by-side');
  const userIds = w.list('user-ids') as readonly number[] | undefined;
  if (userIds !== undefined && JSON.stringify(userIds) !== w.text('user-ids')) {
    return refuse();
  }
  const target = userIds === undefined ? { streamId: w.needed('stream-id') } : { userIds };
  return m.openChat(shown.label, { ...target, sideBySide }, shown.look);
}

function dialogNamed(id: string, { element }: Written): MessageNode<'dialog', never> {
  const beside = element.parent?.children ?? [];
  const isThere = beside.some(
    (node) => node instanceof XmlElement && node.name === 'dialog' && node.attributes['id'] === id,
  );
  return isThere ? m.dialog(id, null) : refuse();
}

function instrument(w: Written): AnyContent {
  const { attributes } = elements.tag;
  return m.instrument({
    fullbbgcompticker: w.text('fullbbgcompticker'),
    uniqueId: w.text('unique-id'),
    figi: w.text('figi'),
    bbgcompticker: w.text('bbgcompticker'),
    figiTicker: w.text('figi-ticker'),
    usCode: w.text('us-code'),
    isin: w.text('isin'),
    localCode: w.text('local-code'),
    instrumentClass: w.oneOf('instrument-class', attributes['instrument-class'].values),
    bbgmarketSector: w.oneOf('bbgmarket-sector', attributes['bbgmarket-sector'].values),
    returnMainListing: w.flag('return-main-listing'),
    countryCode: w.text('country-code'),
    operationalMic: w.text('operational-mic'),
    fallbackTicker: w.text('fallback-ticker'),
  });
}

function buttonLook(w: Written): m.ButtonLook {
  return {
    class: w.oneOf('class', ofButton.class.values),
    icon: w.text('icon'),
    title: w.text('title'),
  };
}

function labelled(w: Written) {
  return {
    label: w.text('label'),
    title: w.text('title'),
    formNoValidate: w.flag('formnovalidate'),
  };
}

function requirable(w: Written) {
  return { required: w.flag('required'), placeholder: w.text('placeholder') };
}

function switchable(w: Written) {
  return { disabled: w.flag('disabled'), readOnly: w.flag('readonly') };
}

function picker(w: Written) {
  return { ...labelled(w), ...requirable(w), ...switchable(w) };
}

function textInput(w: Written) {
  const lengths = { minLength: w.number('minlength'), maxLength: w.number('maxlength') };
  return { ...picker(w), ...lengths, ...patterned(w), value: w.onlyText() };
}

/** The builders ask for both. */
function patterned(w: Written) {
  const pattern = w.text('pattern');
  const patternError = w.text('pattern-error-message');
  if (pattern === undefined && patternError === undefined) {
    return {};
  }
  return { pattern: pattern ?? refuse(), patternError: patternError ?? refuse() };
}

function area(w: Written) {
  return { rows: w.number('rows'), cols: w.number('cols') };
}

function tick(w: Written): m.TickAttributes {
  const formNoValidate = w.flag('formnovalidate');
  return { checked: w.flag('checked'), formNoValidate, ...switchable(w) };
}

function tickLabel(written: Written) {
  return all(written) as TickLabel;
}

/** `select` where each option is chosen or says nothing of it, and `selectOf` elsewhere. */
function select(w: Written): AnyContent {
  const options = w.onlyElements().map(optionOf);
  const name = w.needed('name');
  const menu = {
    ...labelled(w),
    ...switchable(w),
    required: w.flag('required'),
    placeholder: w.text('data-placeholder'),
    autoSubmit: w.flag('auto-submit'),
  };
  const chosen = options.filter(({ selected }) => selected === true).map(({ value }) => value);
  const isPlain = options.every(({ selected }) => selected !== false);
  const multiple = w.flag('multiple');
  if (multiple === true) {
    if (!isPlain) {
      return refuse();
    }
    const limits = { min: w.number('min'), max: w.number('max') };
    return m.select(name, options, { ...menu, ...limits, multiple, value: chosen });
  }
  if (isPlain) {
    return m.select(name, options, { ...menu, multiple, value: chosen[0] });
  }
  if (multiple === false) {
    return refuse();
  }
  const made = options.map(({ value, label, selected }) => m.option(value, label, { selected }));
  return m.selectOf(name, made, menu);
}

function optionOf(element: XmlElement) {
  const w = new WrittenElement(element, {});
  const option = { value: w.needed('value'), label: label(w), selected: w.flag('selected') };
  return w.left.length === 0 ? option : refuse();
}

/** The elements whose content the service reads, but does not show: builders take none. */
const withoutContent: ReadonlySet<string> = new Set(
  Object.values<ElementFacts>(elements)
    .filter(({ content }) => content.ignored)
    .flatMap(({ tags }) => tags),
);

/** Markup in one spelling, of lists in JSON, too; with the type that each button of a form is given. */
export function outline(node: XmlNode): string {
  if (node instanceof XmlText) {
    return textOf(node);
  }
  if (!(node instanceof XmlElement)) {
    return '';
  }
  const { name, attributes } = node;
  const isSubmit = name === 'button' && nameAround(node) !== 'ui-action';
  const stated = Object.entries({ ...(isSubmit && { type: 'action' }), ...attributes });
  const sorted = stated.map(([key, value]) => ` ${key}=${JSON.stringify(listIn(value) ?? value)}`);
  const shown = withoutContent.has(name) ? [] : node.children;
  return `<${name}${sorted.sort().join('')}>${shown.map(outline).join('')}</${name}>`;
}

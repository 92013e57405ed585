import { expect, test } from '@jest/globals';
import { countersOf } from '../../../src/messageml/engine.js';
import { parseMessageML } from '../../../src/messageml/engine.js';

const counters = (content: string, data?: string) =>
  countersOf(parseMessageML(`<messageML>${content}</messageML>`, { data }));
/** The counters without the length of the message, which is the last of each. */
const counted = (content: string, data?: string) => counters(content, data).slice(0, -1);
const inForm = (content: string) =>
  counted(`<form id="f">${content}<button name="go">Go</button></form>`).slice(0, -2);

test('the length of the message as it was given is the last counter', () => {
  expect(counters('a')).toEqual([{ name: 'message_length', attributes: { count: 24 } }]);
});

test('expressions that changed the length count as use of the template language', () => {
  const document = parseMessageML('<messageML>abc</messageML>');
  expect(countersOf({ ...document, source: '<messageML>${x}</messageML>' })).toEqual([
    { name: 'use_freemarker', attributes: { count: 1 } },
    { name: 'message_length', attributes: { count: 27 } },
  ]);
});

test('elements are counted after their content, those of a kind together', () => {
  expect(
    counted('<p><a href="https://a.example"/><br/></p><ul><li><h2>x</h2></li></ul><ol><li/></ol>'),
  ).toEqual([
    { name: 'links', attributes: { count: 1 } },
    { name: 'linebreaks', attributes: { count: 1 } },
    { name: 'paragraphs', attributes: { count: 1 } },
    { name: 'headers', attributes: { count: 1 } },
    { name: 'lists', attributes: { count: 2 } },
  ]);
});

test('tables are counted with their highest numbers of rows and cells', () => {
  const row = (cells: number) => `<tr>${'<td>x</td>'.repeat(cells)}</tr>`;
  expect(counted(`<table>${row(2)}${row(3)}</table><table>${row(1)}</table>`)).toEqual([
    { name: 'table_columns_max', attributes: { count: 3 } },
    { name: 'tables', attributes: { count: 2 } },
    { name: 'table_rows_max', attributes: { count: 2 } },
  ]);
});

test('cells with spans, images by where they come from, and states of cards have counters of their own', () => {
  expect(
    counted(
      '<td rowspan="2" colspan="3"/><img src="data:image/png;base64,"/><img src="https://a.example/x.png"/>' +
        '<expandable-card state="cropped"/>',
    ),
  ).toEqual([
    { name: 'table_cells_row_span', attributes: { count: 1 } },
    { name: 'table_cells_col_span', attributes: { count: 1 } },
    { name: 'images', attributes: { count: 2 } },
    { name: 'images_data', attributes: { count: 1 } },
    { name: 'images_url', attributes: { count: 1 } },
    { name: 'expandablecards_cropped', attributes: { count: 1 } },
  ]);
});

test("styles and classes are counted, the service's own apart", () => {
  expect(counted('<b style="color:red" class="tempo-a tempo-b c">x</b><i class="">y</i>')).toEqual([
    { name: 'styles_custom', attributes: { count: 1 } },
    { name: 'styles_class_tempo', attributes: { count: 2 } },
    { name: 'styles_class_other', attributes: { count: 2 } },
  ]);
});

test('entities are counted by kind and one by one with their type', () => {
  expect(counted('<hash tag="a"/><cash tag="b"/><hash tag="c"/>')).toEqual([
    { name: 'hashtags', attributes: { count: 2 } },
    { name: 'entity', attributes: { entity_type: 'org.symphonyoss.taxonomy.hashtag' } },
    { name: 'cashtags', attributes: { count: 1 } },
    { name: 'entity', attributes: { entity_type: 'org.symphonyoss.fin.security.id.ticker' } },
    { name: 'entity', attributes: { entity_type: 'org.symphonyoss.taxonomy.hashtag' } },
  ]);
});

test('the data is counted by its length, and each type in it is an entity', () => {
  const data = '{"o":{"type":"com.example.order","lines":[{"type":"com.example.line"}]}}';
  expect(counted('<div class="entity" data-entity-id="o">x</div>', data)).toEqual([
    { name: 'entities_json_size', attributes: { count: data.length } },
    { name: 'entities', attributes: { count: 3 } },
    { name: 'entity', attributes: { entity_type: 'com.example.order' } },
    { name: 'entity', attributes: { entity_type: 'com.example.line' } },
    { name: 'divs', attributes: { count: 1 } },
  ]);
});

test('a form input is one counter with a flag for each thing it has', () => {
  expect(
    inForm(
      '<text-field name="n" label="L" required="false" masked="true" pattern="a" pattern-error-message="b">v</text-field>',
    ),
  ).toEqual([
    {
      name: 'textfield',
      attributes: {
        has_label: 1,
        required: 1,
        type: 'masked',
        default: 1,
        validation: 1,
        validation_pattern: 1,
      },
    },
  ]);
});

test('a drop-down menu counts its options, a time picker says its step', () => {
  expect(
    inForm(
      '<select name="s"><option value="1" selected="true">a</option><option value="2">b</option></select>' +
        '<time-picker name="t" step="600"/><time-picker name="u" step="+９००"/>',
    ),
  ).toEqual([
    { name: 'dropdownmenu', attributes: { options_count: 2, default: 1 } },
    { name: 'timepicker', attributes: { input_step: 600 } },
    { name: 'timepicker', attributes: { input_step: 900 } },
  ]);
});

test('all check boxes of a message are one counter, and all radio buttons another', () => {
  expect(
    inForm(
      '<checkbox name="a" label="x">a</checkbox><radio name="r">r</radio><checkbox name="b" checked="true">b</checkbox>',
    ),
  ).toEqual([
    { name: 'checkbox', attributes: { options_count: 2, has_label: 1, default: 1 } },
    { name: 'radio', attributes: { options_count: 1 } },
  ]);
});

test('a button says its style and its type, which it does not have in an action', () => {
  const content =
    '<form id="f" multi-submit="reset"><button name="a" class="primary-destructive">A</button></form>' +
    '<ui-action action="open-im" stream-id="s"><button>B</button></ui-action>';
  expect(counted(content)).toEqual([
    { name: 'button', attributes: { style_color: 'primary', type: 'action' } },
    { name: 'form', attributes: { is_multi_submit: 1 } },
    { name: 'button', attributes: {} },
    { name: 'uiactions_openim', attributes: { count: 1 } },
  ]);
});

test('of inputs that come as PresentationML the service sees less, or nothing', () => {
  const source =
    '<div data-format="PresentationML" data-version="2.0"><form id="f">' +
    '<input type="text" name="t"/><input type="checkbox" name="c"/>' +
    '<input type="date" name="d" value="2024-12-31" data-format="yyyy"></input>' +
    '<div class="timezone-picker" data-name="z" data-value="UTC"></div>' +
    '<div class="timezone-picker" data-name="z" value="UTC" data-placeholder="p" required="true"></div>' +
    '<button type="action" name="go">Go</button></form></div>';
  expect(countersOf(parseMessageML(source)).slice(0, 3)).toEqual([
    { name: 'dateselector', attributes: { default: 1 } },
    { name: 'timezonepicker', attributes: {} },
    { name: 'timezonepicker', attributes: { default: 1, required: 1 } },
  ]);
});

test('a type in the data that is no text is counted as its text, and an object as an empty one', () => {
  const types = (data: string) => counted('x', data).filter(({ name }) => name === 'entity');
  expect(types('{"o":{"type":{"a":1}}}')).toEqual([
    { name: 'entity', attributes: { entity_type: '' } },
  ]);
  expect(types('{"o":{"type":7},"p":{"type":null}}')).toEqual([
    { name: 'entity', attributes: { entity_type: '7' } },
    { name: 'entity', attributes: { entity_type: 'null' } },
  ]);
});

test('each class is counted where it stands, on any element, and an empty one too', () => {
  expect(counted('<p class="tempo-a  entity b" style="color:red">x</p>')).toEqual([
    { name: 'styles_custom', attributes: { count: 1 } },
    { name: 'styles_class_tempo', attributes: { count: 1 } },
    { name: 'entities', attributes: { count: 1 } },
    { name: 'styles_class_other', attributes: { count: 1 } },
    { name: 'paragraphs', attributes: { count: 1 } },
  ]);
  expect(counted('<b class="">x</b>')).toEqual([
    { name: 'styles_class_other', attributes: { count: 1 } },
  ]);
  const code = '<code class="a" data-language="js" language="js">x</code>';
  expect(counted(code)).toEqual([
    { name: 'styles_class_other', attributes: { count: 1 } },
    { name: 'codes', attributes: { count: 1 } },
  ]);
});

test('what is checked at first is counted in upper case too', () => {
  const content =
    '<form id="f"><checkbox name="c" checked="TRUE">C</checkbox><button name="b">B</button></form>';
  expect(counted(content)[0]).toEqual({
    name: 'checkbox',
    attributes: { default: 1, options_count: 1 },
  });
});

test('states and actions are counted in lower case only', () => {
  expect(
    counted(
      '<expandable-card state="Cropped"/>' +
        '<ui-action action="OPEN-IM"><button>B</button></ui-action>',
    ),
  ).toEqual([{ name: 'button', attributes: {} }]);
});

import { button, form, numberField, textField } from 'cadenza/messageml';

export default form('order', [textField('price'), numberField('price'), button('send', 'Send')]);

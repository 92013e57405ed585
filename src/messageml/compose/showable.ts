/** Says that something which plain JavaScript handed over is nothing that a message can show. */
export function notShowable(value: object | symbol): string {
  return `A message cannot show ${nameForPeople(value)}. Give it text, a number, or what the builders make.`;
}

function nameForPeople(value: object | symbol): string {
  if (typeof value !== 'object') {
    return `a ${typeof value}`;
  }
  const constructor: unknown = value.constructor;
  return typeof constructor === 'function' && constructor !== Object
    ? `a value of the class ${constructor.name}`
    : 'this object';
}

export {
  type Argument,
  checkMethods,
  given,
  type MethodArguments,
  sentenceAbout,
} from './check-arguments.js';
export { checkGiven, requireArgument } from './check-options.js';
export { type FieldKinds, fields, fieldsAndMore } from './fields.js';
export {
  chosen,
  fieldOf,
  hasFields,
  having,
  type Kind,
  kind,
  kinds,
  listOfKind,
  misfit,
  type KindFor,
  oneOf,
  optional,
  type OptionalKind,
  saidAs,
} from './kinds.js';

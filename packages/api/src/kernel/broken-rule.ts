/** Says which rule of class-validator a value breaks, by the name of its constraint. */
import { getMetadataStorage, type ValidationError } from 'class-validator';

/** The name of the constraint to report; undefined when the fault is in a child. */
export const brokenRule = ({ constraints = {} }: ValidationError): string | undefined => {
  const names = Object.keys(constraints);
  // A value of the wrong type breaks every rule, so the type comes first.
  return names.find(isAboutType) ?? names[0];
};

const isAboutType = (name: string): boolean =>
  name === 'whitelistValidation' || (name.startsWith('is') && name !== 'isLength');

const inWords = (bound: unknown): string =>
  Array.isArray(bound) ? bound.join(', ') : String(bound);

type Wording = (bounds: readonly string[], value: unknown) => string;

const wordLength: Wording = ([minimum, maximum], value) => {
  const length = typeof value === 'string' ? value.length : 0;
  if (length < Number(minimum)) return `must be longer than or equal to ${minimum} characters`;
  return `must be shorter than or equal to ${maximum} characters`;
};

/** A sentence for each constraint that the bodies use, to stand after the name of the field. */
const wordings: Readonly<Record<string, Wording>> = {
  isString: () => 'must be a string',
  isBoolean: () => 'must be a boolean value',
  isInt: () => 'must be an integer number',
  isObject: () => 'must be an object',
  isArray: () => 'must be an array',
  isUuid: () => 'must be a UUID',
  isIn: ([values]) => `must be one of the following values: ${values}`,
  isIso8601: () => 'must be a valid ISO 8601 date string',
  matches: () => 'must be an ISO 8601 time in UTC, such as 2026-01-31T12:00:00Z',
  isLength: wordLength,
  maxLength: ([maximum]) => `must be shorter than or equal to ${maximum} characters`,
  min: ([minimum]) => `must not be less than ${minimum}`,
  max: ([maximum]) => `must not be greater than ${maximum}`,
  arrayMaxSize: ([maximum]) => `must contain no more than ${maximum} elements`,
  arrayNotEmpty: () => 'should not be empty',
  nestedValidation: () => 'must be either object or array',
};

/** What the declared constraint asks of the value. */
export const explainRule = (error: ValidationError, rule: string | undefined): string => {
  const word = rule === undefined ? undefined : wordings[rule];
  if (rule === undefined || word === undefined) return 'is not valid';

  const declared = declarationOf(error, rule);
  const bounds: readonly unknown[] = declared?.constraints ?? [];
  const sentence = word(bounds.map(inWords), error.value);
  return declared?.each ? `each entry ${sentence}` : sentence;
};

/** The arguments of the declared constraint. */
export const boundsOf = (error: ValidationError, rule: string): readonly unknown[] =>
  declarationOf(error, rule)?.constraints ?? [];

const declarationOf = ({ target, property }: ValidationError, rule: string) => {
  const shape = target?.constructor;
  if (shape === undefined) return undefined;

  const declarations = getMetadataStorage().getTargetValidationMetadatas(shape, '', true, false);
  return declarations.find(
    ({ propertyName, name, type }) => propertyName === property && (name ?? type) === rule,
  );
};

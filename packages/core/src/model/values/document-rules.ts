/**
 * What a value may be, said once. The type of a document with registered names, such as `tenant_metadata` (ADR 0011),
 * its checks and its JSON schema follow from the rules of its members; the bodies of the API and their schemas follow
 * from those of texts.
 */
import { refuse } from './refusals.js';

/** A form that a text has; a regular expression is one. */
export interface TextForm {
  test(text: string): boolean;
}

export interface TextRule {
  readonly kind: 'text';
  /** Unicode code points. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly form?: TextForm | undefined;
  /** What the form asks for, to stand after the name of the member. */
  readonly why?: string | undefined;
}

export interface FlagRule {
  readonly kind: 'flag';
}

export interface WholeNumberRule {
  readonly kind: 'whole number';
  readonly minimum: number;
  readonly maximum: number;
}

export interface ChoiceRule<V extends string = string> {
  readonly kind: 'choice';
  readonly values: readonly V[];
}

export interface IdRule {
  readonly kind: 'id';
}

/** An object that is stored as given. */
export interface FreeRule {
  readonly kind: 'free';
}

export type EntryRule = TextRule | FlagRule | WholeNumberRule | ChoiceRule | IdRule | FreeRule;

export interface ListRule<E extends EntryRule = EntryRule> {
  readonly kind: 'list';
  readonly entry: E;
  readonly maximum?: number | undefined;
}

export interface DocumentRule<M extends MemberRules = MemberRules> {
  readonly kind: 'document';
  readonly members: M;
}

export type Rule = EntryRule | ListRule | DocumentRule;
export type MemberRules = { readonly [name: string]: Rule };

/** The value that a rule describes. */
export type ValueOf<R> =
  R extends DocumentRule<infer M>
    ? { readonly [K in keyof M]?: ValueOf<M[K]> }
    : R extends ListRule<infer E>
      ? readonly ValueOf<E>[]
      : R extends EntryRule
        ? EntryValue<R>
        : never;

type EntryValue<R extends EntryRule> =
  R extends ChoiceRule<infer V>
    ? V
    : {
        text: string;
        flag: boolean;
        'whole number': number;
        choice: string;
        id: string;
        free: Readonly<Record<string, unknown>>;
      }[R['kind']];

/** The type of a document: any member may be absent. */
export type DocumentOf<R extends DocumentRule> = ValueOf<R>;

/** A document as a caller gives it: any member may be absent, and null clears one (RFC 7396). */
export type DocumentPatch<T> = { readonly [K in keyof T]?: MemberPatch<NonNullable<T[K]>> | null };

type MemberPatch<V> = V extends readonly unknown[] ? V : V extends object ? DocumentPatch<V> : V;

export const document = <M extends MemberRules>(members: M): DocumentRule<M> => ({
  kind: 'document',
  members,
});

export const text = <const R extends Omit<TextRule, 'kind'>>(rule?: R): TextRule & R => ({
  kind: 'text',
  ...(rule as R),
});

export const flag = (): FlagRule => ({ kind: 'flag' });

export const wholeNumber = (minimum: number, maximum: number): WholeNumberRule => ({
  kind: 'whole number',
  minimum,
  maximum,
});

export const oneOf = <V extends string>(values: readonly V[]): ChoiceRule<V> => ({
  kind: 'choice',
  values,
});

export const listOf = <E extends EntryRule>(
  entry: E,
  { maximum }: { readonly maximum?: number } = {},
): ListRule<E> => ({ kind: 'list', entry, maximum });

/** A list of ids of records. */
export const ids = ({ maximum }: { readonly maximum: number }): ListRule<IdRule> =>
  listOf({ kind: 'id' }, { maximum });

export const free = (): FreeRule => ({ kind: 'free' });

/** What is wrong with a value, and the path of the member that holds it. */
export interface Fault {
  readonly field: string;
  readonly why: string;
}

/** The first fault of a document that a caller gives as a whole or as a patch. Null clears a member. */
export const findFault = (rule: Rule, value: unknown, field: string): Fault | undefined => {
  if (rule.kind === 'document') return faultInDocument(rule, value, field);
  if (rule.kind === 'list') return faultInList(rule, value, field);
  const why = problemOf(rule, value) ?? formProblem(rule, value);
  return why === undefined ? undefined : { field, why };
};

/**
 * Rule: a document holds only the members that are registered for it, each within its bounds. The refusal
 * names the member.
 * @throws Refusal `invalid_field`
 */
export const assertDocument = (rule: DocumentRule, value: unknown, field: string): void =>
  checkOf(rule)(field, value);

/**
 * The check of an attribute whose rule says everything.
 * @throws Refusal `invalid_field`
 */
export const checkOf =
  (rule: Rule) =>
  (field: string, value: unknown): void => {
    const fault = findFault(rule, value, field);
    if (fault !== undefined) refuse('invalid_field', { ...fault });
  };

const faultInDocument = (
  { members }: DocumentRule,
  value: unknown,
  field: string,
): Fault | undefined => {
  if (!isObject(value)) return { field, why: 'must be an object' };

  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const path = `${field}.${name}`;
    if (!Object.hasOwn(members, name)) {
      const known = Object.keys(members).join(', ');
      return { field: path, why: `is not a field of ${field}; its members are ${known}` };
    }
    const fault = member === null ? undefined : findFault(members[name]!, member, path);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

/** An entry of the wrong type is told of the whole list, and one of the wrong form by its position. */
const faultInList = (
  { entry, maximum = Infinity }: ListRule,
  value: unknown,
  field: string,
): Fault | undefined => {
  if (!Array.isArray(value)) return { field, why: 'must be an array' };
  const entries: readonly unknown[] = value;
  if (entries.length > maximum)
    return { field, why: `must contain no more than ${maximum} elements` };

  const problem = firstOf(entries, (each) => problemOf(entry, each));
  if (problem !== undefined) return { field, why: `each entry ${problem.found}` };

  const malformed = firstOf(entries, (each) => formProblem(entry, each));
  return malformed && { field: `${field}[${malformed.at}]`, why: malformed.found };
};

const firstOf = <V>(
  entries: readonly unknown[],
  find: (entry: unknown) => V | undefined,
): { readonly at: number; readonly found: V } | undefined => {
  for (const [at, entry] of entries.entries()) {
    const found = find(entry);
    if (found !== undefined) return { at, found };
  }
  return undefined;
};

/** What is wrong with the type or the bounds of a value. */
const problemOf = (rule: EntryRule, value: unknown): string | undefined => {
  switch (rule.kind) {
    case 'text':
      return textProblem(rule, value);
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'must be a boolean value';
    case 'whole number':
      return numberProblem(rule, value);
    case 'choice':
      return (rule.values as readonly unknown[]).includes(value)
        ? undefined
        : `must be one of the following values: ${rule.values.join(', ')}`;
    case 'id':
      return typeof value === 'string' && uuid.test(value) ? undefined : 'must be a UUID';
    case 'free':
      return isObject(value) ? undefined : 'must be an object';
  }
};

const textProblem = (
  { minimum = 0, maximum = Infinity }: TextRule,
  value: unknown,
): string | undefined => {
  if (typeof value !== 'string') return 'must be a string';
  if (minimum > 0 && [...value].length < minimum)
    return `must be longer than or equal to ${minimum} characters`;
  // A code point has one or two code units, so a short text need not be counted.
  const isShort = value.length <= maximum || [...value].length <= maximum;
  return isShort ? undefined : `must be shorter than or equal to ${maximum} characters`;
};

const numberProblem = (
  { minimum, maximum }: WholeNumberRule,
  value: unknown,
): string | undefined => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'must be an integer number';
  if (value < minimum) return `must not be less than ${minimum}`;
  return value > maximum ? `must not be greater than ${maximum}` : undefined;
};

const formProblem = (rule: EntryRule, value: unknown): string | undefined => {
  if (rule.kind !== 'text' || rule.form === undefined) return undefined;
  return rule.form.test(value as string) ? undefined : (rule.why ?? 'is not valid');
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A UUID of a known version, or one of the two special ones (RFC 9562 §4, §5.9, §5.10). */
const uuid = new RegExp(
  '^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}' +
    '|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$',
  'i',
);

/**
 * The rules of the attributes that callers may set. Each record has one table of them, for example
 * `clientFields`; the inputs, the defaults and the checks of the record follow from its table.
 */
import { refuse } from '../values/refusals.js';

/** The rule of one attribute. The record holds a `V`; callers give a `G`. */
export interface FieldRule<V, G = V> {
  /** What a record holds until callers say otherwise; undefined where each new record must bring one. */
  readonly initial: V | undefined;
  /** The value to hold, of what was given; `current` is the value until now, `field` the attribute. */
  readonly read: (given: G, current: V, field: string) => V;
  /** Refuses a value that is not allowed, under this name of the attribute. */
  readonly check: Check<V>;
  readonly isRequired: boolean;
  readonly isFixed: boolean;
  /** An attribute without a mark counts like one that decides, and a test asks for its mark. */
  readonly mark: Mark | undefined;
}

/** Whether a value opens or weakens something by this change. */
export type IsLooser<V> = (before: V, after: V) => boolean;

/**
 * What a change of an attribute has to do with authority
 * (docs/adr/0060-authority-is-guarded-once.md): nothing where it is only `shown`, everything where
 * it `decides`, and otherwise as far as it is looser than before. `ruled` leaves it to the rule of
 * the record, which compares it with other attributes.
 */
export type Mark = 'shown' | 'decides' | 'ruled' | IsLooser<never>;

export type Check<V> = (field: string, value: V) => void;

/** Each new record must bring the attribute. */
type Required = { readonly isRequired: true };
/** Callers set the attribute when they create the record, and never again. */
type Fixed = { readonly isFixed: true };

const accept = (): void => undefined;

const rule = <V, G>(
  initial: V | undefined,
  read: FieldRule<V, G>['read'],
  check: Check<V>,
): FieldRule<V, G> => ({
  initial,
  read,
  check,
  isRequired: false,
  isFixed: false,
  mark: undefined,
});

/** The same rule for an attribute that each new record must bring. */
export const mandatory = <R extends object>(given: R): R & Required => ({
  ...given,
  isRequired: true,
});

/** A value that each new record must bring. */
export const required = <V>(check: Check<V> = accept): FieldRule<V> & Required =>
  mandatory(rule<V, V>(undefined, (given) => given, check));

/** A value that is null until it is given; null clears it. */
export const optional = <V>(check: Check<V>): FieldRule<V | null> =>
  rule<V | null, V | null>(
    null,
    (given) => given,
    (field, value) => {
      if (value !== null) check(field, value);
    },
  );

/** A value that is never null. */
export const initially = <V>(initial: V, check: Check<V> = accept): FieldRule<V> =>
  rule<V, V>(initial, (given) => given, check);

/** A value that null sets back to what it was at first. */
export const resettable = <V>(initial: V, check: Check<V> = accept): FieldRule<V, V | null> =>
  rule<V, V | null>(initial, (given) => given ?? initial, check);

/** A value that is made of what was given. Making it refuses what is not allowed. */
export const made = <V, G>(initial: V, read: FieldRule<V, G>['read']): FieldRule<V, G> =>
  rule(initial, read, accept);

/** A value that the record works out itself, since it depends on more than what was given. */
export const workedOut = <V, G>(initial?: V): FieldRule<V, G> =>
  rule<V, G>(initial, (_, current) => current, accept);

/** The same rule for an attribute that stays as the record was created. */
export const fixed = <R extends object>(given: R): R & Fixed => ({
  ...given,
  isFixed: true,
});

/** The same rule for an attribute that is only shown: no decision about access reads it. */
export const onlyShown = <R extends object>(given: R): R => ({ ...given, mark: 'shown' });

/** The same rule for an attribute of which each change takes the authority of the record. */
export const decides = <R extends object>(given: R): R => ({ ...given, mark: 'decides' });

/** The same rule for an attribute that the rule of the record compares, in `authority-gained.ts`. */
export const ruled = <R extends object>(given: R): R => ({ ...given, mark: 'ruled' });

/** The same rule for an attribute that may become stricter, and takes the authority of the record to become looser. */
export const loosens = <R extends object>(given: R, isLooser: IsLooser<Held<R>>): R => ({
  ...given,
  mark: isLooser,
});

/** The rules of a record `T`. */
export type FieldRules<T> = { readonly [A in keyof T]?: FieldRule<T[A], never> };

type Given<R> = R extends {
  readonly read: (given: infer G, current: never, field: string) => unknown;
}
  ? G
  : never;
type Held<R> = R extends { readonly read: (given: never, current: never, field: string) => infer V }
  ? V
  : never;
type RequiredOf<R> = { [A in keyof R]: R[A] extends Required ? A : never }[keyof R];

/** A merge patch (RFC 7396): what is absent stays, and null clears. */
export type FieldsOf<R> = {
  readonly [A in keyof R as R[A] extends Fixed ? never : A]?: Given<R[A]> | undefined;
};

/** What callers say of a new record. */
export type NewFieldsOf<R> = {
  readonly [A in RequiredOf<R>]: Given<R[A]>;
} & {
  readonly [A in Exclude<keyof R, RequiredOf<R>>]?: Given<R[A]> | undefined;
};

type AnyRule = FieldRule<unknown, unknown>;

const entriesOf = (rules: object): readonly (readonly [string, AnyRule])[] =>
  Object.entries(rules as Readonly<Record<string, AnyRule>>);

/** What a record holds in each attribute that it need not bring. */
export const initialFields = <R extends object>(
  rules: R,
): { readonly [A in Exclude<keyof R, RequiredOf<R>>]: Held<R[A]> } =>
  Object.fromEntries(
    entriesOf(rules).flatMap(([attribute, { initial }]) =>
      initial === undefined ? [] : [[attribute, initial]],
    ),
  ) as never;

/** The mark of each attribute of a table. */
export const marksIn = <R extends object>(
  rules: R,
): { readonly [A in keyof R]: Mark | undefined } =>
  Object.fromEntries(entriesOf(rules).map(([attribute, { mark }]) => [attribute, mark])) as never;

type Settings = Readonly<Record<string, unknown>>;

/** The attributes that `given` changes, with the values that they become. */
const changesOf = (
  rules: readonly (readonly [string, AnyRule])[],
  current: Settings,
  given: Settings,
): Settings => {
  const changes: Record<string, unknown> = {};
  for (const [attribute, { read, check }] of rules) {
    if (given[attribute] === undefined) continue;
    const value = read(given[attribute], current[attribute], attribute);
    check(attribute, value);
    changes[attribute] = value;
  }
  return changes;
};

/**
 * Makes the function that gives a new record what its caller says of it.
 * @throws Refusal `invalid_field` with the name of the attribute
 */
export const fieldsSetter = (rules: object) => {
  const settable = entriesOf(rules);
  const needed = settable.filter(([, { isRequired }]) => isRequired).map(([name]) => name);

  return <T extends object>(fresh: T, given: object): T => {
    const missing = needed.find((name) => (given as Settings)[name] === undefined);
    if (missing !== undefined) refuse('invalid_field', { field: missing, why: 'is required' });
    return { ...fresh, ...changesOf(settable, fresh as Settings, given as Settings) };
  };
};

/**
 * Makes the function that applies a merge patch to a record. What is fixed stays.
 * @throws Refusal `invalid_field` with the name of the attribute
 */
export const fieldsPatcher = (rules: object) => {
  const settable = entriesOf(rules).filter(([, { isFixed }]) => !isFixed);

  return <T extends object>(current: T, given: object): T => ({
    ...current,
    ...changesOf(settable, current as Settings, given as Settings),
  });
};

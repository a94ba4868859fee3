/** The settings document of a tenant as values of a form, and back as a merge patch (RFC 7396). */
export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SharedField {
  /** The name in the form. */
  readonly key: string;
  /** Where it stands in `tenant_metadata`: `password_policy.min_length`. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
}

export type SettingField = SharedField &
  (
    | { readonly kind: 'switch'; readonly isOn?: boolean }
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        /** What counts where it is empty. */
        readonly initially?: string;
        /** How many of the document make one of the form: 60 seconds make a minute. */
        readonly unit?: number;
      }
    | { readonly kind: 'tags' }
    | {
        readonly kind: 'choice';
        readonly options: readonly Option[];
        readonly initially: string;
        /** The option that takes the member out of the document. */
        readonly none?: string;
      }
    | {
        readonly kind: 'several' | 'many';
        readonly options: readonly Option[];
        /** What counts where the document says nothing. */
        readonly initially?: readonly string[];
      }
  );

export type SettingValue = string | number | boolean | string[];
export type SettingValues = Record<string, SettingValue>;

type Members = Readonly<Record<string, unknown>>;

/** What the form shows for a field; what the document does not say is as the server takes it. */
export const valueAt = (document: object | undefined, field: SettingField): SettingValue => {
  const value = memberAt(document, field.path);
  switch (field.kind) {
    case 'switch':
      return typeof value === 'boolean' ? value : field.isOn === true;
    case 'number':
      return typeof value === 'number' ? value / (field.unit ?? 1) : '';
    case 'choice':
      return typeof value === 'string' ? value : field.initially;
    case 'tags':
      return listOf(value);
    case 'several':
    case 'many':
      return listOf(value, field.initially);
  }
};

const listOf = (value: unknown, initially: readonly string[] = []): string[] =>
  Array.isArray(value) ? (value as string[]) : [...initially];

const memberAt = (document: object | undefined, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Members | undefined)?.[name], document);

const storedValue = (field: SettingField, value: SettingValue): unknown => {
  if (field.kind === 'choice' && value === field.none) return null;
  if (field.kind !== 'number') return value;
  return value === '' ? null : Math.round(Number(value) * (field.unit ?? 1));
};

/** A patch with the fields whose values differ; an empty number takes its member out of the document. */
export const changedMembers = (
  fields: readonly SettingField[],
  before: SettingValues,
  after: SettingValues,
): Record<string, unknown> => {
  const patch: Record<string, unknown> = {};
  for (const field of fields) {
    const value = after[field.key]!;
    if (JSON.stringify(value) === JSON.stringify(before[field.key])) continue;
    setAt(patch, field.path.split('.'), storedValue(field, value));
  }
  for (const name of Object.keys(patch)) if (isEmptied(fields, after, name)) patch[name] = null;
  return patch;
};

/** A lockout without any figure is none, and not one with the figures of the server. */
const isEmptied = (
  fields: readonly SettingField[],
  values: SettingValues,
  name: string,
): boolean => {
  const members = fields.filter(({ path }) => path.startsWith(`${name}.`));
  const isEmpty = ({ kind, key }: SettingField): boolean => kind === 'number' && values[key] === '';
  return members.length > 0 && members.every(isEmpty);
};

const setAt = (target: Record<string, unknown>, path: readonly string[], value: unknown): void => {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = (target[name] ?? {}) as Record<string, unknown>;
  target[name] = inner;
  setAt(inner, rest, value);
};

/**
 * Bodies that set attributes of a record. The view of the record says which member sets which attribute; the same
 * table turns a refusal of the core back into the words of the wire.
 */
// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="./class-transformer-storage.d.ts" />
import type { ClassConstructor } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import { checked, readJson } from './body.js';
import type { ApiRequest } from './message.js';
import { namesIn, type ShownNames } from './view.js';
import { inWireNames, type WireNames } from './wire-names.js';

export interface RecordBody<F, B extends object = object> {
  /**
   * Checks a value that is no body of its own.
   * @throws Refusal of the value, with the names of the wire
   */
  readonly read: (value: object) => Content<F, B>;
  /**
   * Reads the body, and hands `write` the attributes that it sets, and the body for its other members.
   * @throws Refusal of the body or of `write`, with the names of the wire
   */
  readonly write: <R>(request: ApiRequest, write: (fields: F, body: B) => Promise<R>) => Promise<R>;
}

interface Content<F, B> {
  readonly fields: F;
  readonly body: B;
}

/** What this file reads of a view. */
interface ShownView extends ShownNames {
  readonly name: string;
  readonly fields: ShownFields;
}

type ShownFields = Readonly<Record<string, ShownField>>;

interface ShownField {
  readonly attribute?: string | undefined;
  readonly source?: string | undefined;
  readonly sourceMember?: string | undefined;
  readonly members?: ShownFields | undefined;
  readonly isFixed?: boolean | undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** Sets what a member of a body says. */
type Setter = (value: unknown, fields: Record<string, unknown>) => void;

/**
 * The body of this class, for records of this view. A member that neither sets an attribute nor is one of the `others`
 * is a bug.
 */
export const recordBody = <F extends object, B extends object = object>(
  shape: ClassConstructor<B>,
  view: ShownView,
  others: readonly string[] = [],
): RecordBody<F, B> => {
  const readOnly = readOnlyNames(view);
  const names = wireNamesOf(view);
  const setters = settersOf(shape, view.fields, { place: `the view ${view.name}`, others });

  const read = (value: object): Content<F, B> => {
    const body = checked(shape, value, readOnly);
    return { body, fields: fieldsIn(body as Members, setters) as F };
  };

  return {
    read,
    write: async (request, write) => {
      const { body, fields } = read(readJson(request));
      return inWireNames(names, () => write(fields, body));
    },
  };
};

/** Reads the attributes that a checked body of this class sets. `others` are members that set none. */
export const fieldsReader = <F extends object>(
  shape: ClassConstructor<object>,
  view: ShownView,
  others: readonly string[] = [],
): ((body: object) => F) => {
  const setters = settersOf(shape, view.fields, { place: `the view ${view.name}`, others });
  return (body) => fieldsIn(body as Members, setters) as F;
};

const fieldsIn = (
  body: Members,
  setters: readonly (readonly [string, Setter])[],
): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  for (const [member, set] of setters) set(body[member], fields);
  return fields;
};

/** What the view shows: a body that holds one of these, without declaring it, sets what is read-only. */
const readOnlyNames = (view: ShownView): readonly string[] => [
  ...namesIn(view),
  ...Object.entries(view.fields).flatMap(([name, { members }]) =>
    Object.keys(members ?? {}).map((member) => `${name}.${member}`),
  ),
];

export const wireNamesOf = ({ fields }: Pick<ShownView, 'fields'>): WireNames =>
  new Map(namePairsOf(fields));

/** The core names a member of a document without the document, so it has no pair here. */
const namePairsOf = (fields: ShownFields, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.members !== undefined) return namePairsOf(field.members, `${path}${name}.`);

    const attribute = attributeOf(field);
    const isNamed = attribute !== undefined && field.sourceMember === undefined;
    return isNamed ? [[attribute, path + name] as const] : [];
  });

const attributeOf = ({ source, attribute }: ShownField): string | undefined => source ?? attribute;

/** By member of the body: how it sets attributes. `place` is where the fields are, for the report of a bug. */
const settersOf = (
  shape: ClassConstructor<object>,
  fields: ShownFields,
  { place, others = [] }: { readonly place: string; readonly others?: readonly string[] },
): readonly (readonly [string, Setter])[] =>
  membersOf(shape)
    .filter((member) => !others.includes(member))
    .map((member) => {
      const setter = setterOf(shape, member, fields[member]);
      if (setter === undefined)
        throw new Error(`${shape.name}.${member} sets nothing that ${place} shows`);
      return [member, setter];
    });

const setterOf = (
  shape: ClassConstructor<object>,
  member: string,
  field: ShownField | undefined,
): Setter | undefined => {
  if (field?.members !== undefined) return documentSetter(shape, member, field.members);

  const attribute = field && attributeOf(field);
  const sourceMember = field?.sourceMember;
  if (attribute === undefined) return undefined;
  if (sourceMember !== undefined)
    return (value, set) => {
      set[attribute] = { ...(set[attribute] as object), [sourceMember]: plain(value) };
    };
  return (value, set) => {
    set[attribute] = plain(value);
  };
};

/** Null clears each attribute in the document, and keeps what never changes. */
const documentSetter = (
  shape: ClassConstructor<object>,
  member: string,
  fields: ShownFields,
): Setter => {
  const setters = settersOf(nestedShape(shape, member), fields, { place: member });
  const clearable = setters.filter(([name]) => !fields[name]!.isFixed);

  return (value, set) => {
    if (value === undefined) return;
    if (value === null) clearable.forEach(([, clear]) => clear(null, set));
    else Object.assign(set, fieldsIn(value as Members, setters));
  };
};

/** The class that `@Type` names for a member. */
export const nestedShape = (
  shape: ClassConstructor<object>,
  member: string,
): ClassConstructor<object> => {
  const type = defaultMetadataStorage.findTypeMetadata(shape, member);
  if (type === undefined) throw new Error(`${shape.name}.${member} has no class for its members`);
  return type.typeFunction();
};

/** The members that a class declares, those of the classes above it included. */
export const membersOf = (shape: ClassConstructor<object>): readonly string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(shape, '', true, false)
      .map(({ propertyName }) => propertyName),
  ),
];

/** A value without the class that read it, and a list of such values. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null ? { ...value } : value;
};

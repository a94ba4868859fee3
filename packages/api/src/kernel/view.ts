/**
 * A view is the only declaration of how a record looks on the wire. It is at once the serializer, the white list
 * for `fields`, `q` and `sort`, the expansion plan and the JSON schema.
 */
import type { Filter } from '@keyward/core';
import type { DomainNames, Identified, ListedKey, ScalarKey } from '@keyward/core/ports';
import { foldName } from '@keyward/core/ports';
import type { Reader } from './context.js';
import { object, string, type JsonSchema } from './json-schema.js';
import { mayReadList, pathOfList, type ChildList } from './child-list.js';

export type FieldKind = 'uuid' | 'text' | 'flag' | 'number' | 'time' | 'json';

export interface Field<T> {
  readonly kind: FieldKind;
  readonly read: (record: T, reader: Reader) => unknown;
  /** What the storage calls it; without one and without `compared`, a list can be neither filtered nor sorted by it. */
  readonly attribute?: ScalarKey<T> | undefined;
  /** The attribute that bodies set, where lists are not searched for it; what has an `attribute` sets that. */
  readonly source?: (keyof T & string) | undefined;
  /** The member of the document `source` that bodies set, for a record that holds the field in a document. */
  readonly sourceMember?: string | undefined;
  /** The fields in a document that shows several attributes; bodies set each of them. */
  readonly members?: Readonly<Record<string, Field<T>>> | undefined;
  /** Whether the field never changes. It stays when null clears the document around it. */
  readonly isFixed?: boolean | undefined;
  readonly schema: JsonSchema;
  /** What filters and sorts compare in its place, such as the name without regard to case. */
  readonly compared?: Compared<T> | undefined;
  /** What an equality in `q` means where the field is worked out; undefined for a value that it never has. */
  readonly search?: ((value: string, now: Date) => Filter<T> | undefined) | undefined;
  /**
   * Decides for a whole page at once which of the records show the field to the reader; without
   * it, all do.
   */
  readonly shownIn?: ShownIn<T> | undefined;
  /** What the other records show instead; without it, they leave the field out. */
  readonly readWithoutSecret?: ((record: T, reader: Reader) => unknown) | undefined;
}

/** `isEnd` where the text is what follows the last `*`. */
export type Fold = (text: string, names: DomainNames, isEnd: boolean) => string;

export interface Compared<T> {
  readonly attribute: ListedKey<T>;
  /** Makes of a text in `q` what the attribute holds for it. */
  readonly fold?: Fold | undefined;
}

/** The ids of the records that may show something to the reader. */
export type ShownIn<T> = (records: readonly T[], reader: Reader) => Promise<ReadonlySet<string>>;

/** Something that is loaded for a whole page at once, whatever its length. */
export interface Part<T> {
  readonly when: 'always' | 'expanded';
  /** Whether it is undefined, and so left out, for records that it says nothing of. */
  readonly mayBeAbsent?: boolean | undefined;
  readonly load: (items: readonly T[], reader: Reader) => Promise<(item: T) => unknown>;
  readonly schema: JsonSchema;
  /** What an equality in `q` means; undefined for a value that the part never has. */
  readonly search?: ((value: string, now: Date) => Filter<T> | undefined) | undefined;
  /** The operation that lists the same, for children. */
  readonly list?: ChildList | undefined;
}

export interface View<T extends Identified> {
  readonly name: string;
  readonly fields: Readonly<Record<string, Field<T>>>;
  readonly parts: Readonly<Record<string, Part<T>>>;
  /** Other names that `q` and `sort` accept (operations §11, number 4). */
  readonly aliases?: Readonly<Record<string, string>> | undefined;
  /** Members of documents that callers give and that are always shown as null: `provider_metadata.client_secret`. */
  readonly writeOnly?: readonly string[] | undefined;
  /** Whether each field shows every reader the same at any time, so that what it shows is kept with the record. */
  readonly showsAllTheSame?: boolean | undefined;
  /** What a list is ordered by when nobody asks. */
  readonly defaultSort: string;
}

/** What says which names a representation may hold. */
export interface ShownNames {
  readonly fields: object;
  readonly parts: Readonly<Record<string, { readonly list?: ChildList | undefined }>>;
}

/** The names of all that a representation may hold. */
export const namesIn = (view: ShownNames): string[] => [
  ...Object.keys(view.fields),
  ...Object.keys(view.parts),
  ...(childLists(view).length === 0 ? [] : ['links']),
];

/** The names of the children of a record, each with the operation that lists them. */
export const childLists = ({
  parts,
}: Pick<ShownNames, 'parts'>): readonly (readonly [string, ChildList])[] =>
  Object.entries(parts).flatMap(([name, { list }]) =>
    list === undefined ? [] : [[name, list] as const],
  );

const scalar =
  <V>(kind: FieldKind, type: string, format?: string) =>
  <T>(read: (record: T) => V | null, attribute?: ScalarKey<T>): Field<T> => ({
    kind,
    read,
    attribute,
    schema: { type: [type, 'null'], ...(format ? { format } : {}) },
  });

export const uuid = scalar<string>('uuid', 'string', 'uuid');
export const text = scalar<string>('text', 'string');
export const flag = scalar<boolean>('flag', 'boolean');

/** The field, with a sentence for the readers of the API document that says what it means. */
export const described = <T>(sentence: string, field: Field<T>): Field<T> => ({
  ...field,
  schema: { ...field.schema, description: sentence },
});

/** ISO 8601 in UTC (specification §2). */
export const time = <T>(read: (record: T) => Date | null, attribute?: ScalarKey<T>): Field<T> => ({
  kind: 'time',
  read: (record) => read(record)?.toISOString() ?? null,
  attribute,
  schema: { type: ['string', 'null'], format: 'date-time' },
});

export const document = <T>(
  read: (record: T, reader: Reader) => unknown,
  schema: JsonSchema,
  source?: keyof T & string,
): Field<T> => ({ kind: 'json', read, schema, source });

/** A document that shows several attributes. At most one member is a secret; other readers see the rest. */
export const documentOf = <T>(members: Readonly<Record<string, Field<T>>>): Field<T> => {
  const open = Object.entries(members).filter(([, { shownIn }]) => shownIn === undefined);
  const shownIn = Object.values(members).find((member) => member.shownIn)?.shownIn;

  return {
    kind: 'json',
    members,
    read: membersReader(Object.entries(members)),
    schema: object(
      Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema])),
      open.map(([name]) => name),
    ),
    shownIn,
    readWithoutSecret: shownIn === undefined ? undefined : membersReader(open),
  };
};

const membersReader =
  <T>(members: readonly (readonly [string, Field<T>])[]): Field<T>['read'] =>
  (record, reader) =>
    Object.fromEntries(members.map(([name, { read }]) => [name, read(record, reader)]));

/** The same field, for a record that holds it as this member of a document. */
export const inDocument = <T>(
  source: keyof T & string,
  sourceMember: string,
  field: Field<T>,
): Field<T> => ({ ...field, source, sourceMember });

/** The same field, for an attribute that stays as the record was created. */
export const fixed = <T>(field: Field<T>): Field<T> => ({ ...field, isFixed: true });

/** A field that bodies do not set, by the attribute that lists compare. */
export const listedBy = <T>(attribute: ListedKey<T>, field: Field<T>): Field<T> => ({
  ...field,
  compared: { attribute },
});

/** A field that people type: lists compare it without regard to case, by this attribute. */
export const folded = <T>(
  attribute: ListedKey<T>,
  field: Field<T>,
  fold: Fold = foldName,
): Field<T> => ({ ...field, compared: { attribute, fold } });

/** A field that is never null. */
export const always = <T>(field: Field<T>): Field<T> => ({
  ...field,
  schema: { ...field.schema, type: (field.schema['type'] as readonly string[])[0] },
});

/** A field that holds one of these words. */
export const oneOf = <T>(words: readonly string[], field: Field<T>): Field<T> => ({
  ...always(field),
  schema: { type: 'string', enum: words },
});

/** A field that can be neither filtered nor sorted by, and is shown where `shownIn` allows it. */
export const secret = <T>(field: Field<T>, shownIn: ShownIn<T>): Field<T> => ({
  ...field,
  attribute: undefined,
  source: field.source ?? field.attribute,
  shownIn,
});

/** The fields and the parts a representation is made of; `only` is the `fields` parameter. */
export interface Selection {
  readonly only: ReadonlySet<string> | undefined;
  readonly expanded: boolean;
  /** Whether the record shows where its children are. */
  readonly linked: boolean;
}

/** A record inside another one. */
export const plain: Selection = { only: undefined, expanded: false, linked: false };

const wants = ({ only }: Selection, name: string): boolean =>
  only === undefined || name === 'id' || only.has(name);

/** The wire form of records, in their order; one round of loading for each part, however many records. */
export const render = async <T extends Identified>(
  view: View<T>,
  items: readonly T[],
  selection: Selection,
  reader: Reader,
): Promise<Record<string, unknown>[]> => {
  const fields = Object.entries(view.fields).filter(([name]) => wants(selection, name));
  const parts = Object.entries(view.parts).filter(
    ([name, { when }]) => wants(selection, name) && (when === 'always' || selection.expanded),
  );
  const loaded =
    items.length === 0
      ? []
      : await Promise.all(
          parts.map(
            async ([name, part]) => [name, await loadReadable(part, items, reader)] as const,
          ),
        );
  const shownIn = await shownByField(fields, items, reader);
  const linked = selection.linked && wants(selection, 'links') ? childLists(view) : [];

  return items.map((item) => {
    const shown: Record<string, unknown> = {};
    for (const [name, field] of fields) {
      const isShown = shownIn.get(name)?.has(item.id) ?? true;
      const read = isShown ? field.read : field.readWithoutSecret;
      if (read !== undefined) shown[name] = read(item, reader);
    }
    for (const [name, partOf] of loaded) {
      const part = partOf(item);
      if (part !== undefined) shown[name] = part;
    }

    const links = linked.filter(([name]) => !(name in shown));
    if (links.length > 0)
      shown['links'] = Object.fromEntries(
        links.map(([name, list]) => [name, pathOfList(list, item.id)]),
      );
    return shown;
  });
};

/**
 * Rule: an expanded child needs the scope of its own list (contract §4). A part that the reader may not read
 * is left out, and `links` names it.
 */
const loadReadable = async <T extends Identified>(
  part: Part<T>,
  items: readonly T[],
  reader: Reader,
): Promise<(item: T) => unknown> => {
  const { list } = part;
  if (list === undefined) return part.load(items, reader);

  const readable = items.filter(({ id }) => mayReadList(list, reader, id));
  if (readable.length === 0) return () => undefined;

  const partOf = await part.load(readable, reader);
  return (item) => (readable.includes(item) ? partOf(item) : undefined);
};

/** By the name of a field, the ids of the records that show it; fields that all records show are left out. */
const shownByField = async <T extends Identified>(
  fields: readonly (readonly [string, Field<T>])[],
  items: readonly T[],
  reader: Reader,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const shownBy = new Map<string, ReadonlySet<string>>();
  for (const [name, { shownIn }] of fields)
    if (shownIn !== undefined) shownBy.set(name, await shownIn(items, reader));
  return shownBy;
};

/** What each record shows to each reader; the parameter `fields` may leave anything out but the id. */
const alwaysShown = ({ fields, parts }: View<never>): readonly string[] => [
  ...Object.entries(fields)
    .filter(([, field]) => field.shownIn === undefined || field.readWithoutSecret !== undefined)
    .map(([name]) => name),
  ...Object.entries(parts)
    .filter(([, part]) => part.when === 'always' && part.list === undefined && !part.mayBeAbsent)
    .map(([name]) => name),
];

/** The JSON schema of a representation, as it is without the parameter `fields`. */
export const schemaOf = (view: View<never>): JsonSchema => ({
  type: 'object',
  required: alwaysShown(view),
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(
      [...Object.entries(view.fields), ...Object.entries(view.parts)].map(([name, { schema }]) => [
        name,
        schema,
      ]),
    ),
    ...linksSchema(childLists(view)),
  },
});

const linksSchema = (
  lists: readonly (readonly [string, ChildList])[],
): Readonly<Record<string, JsonSchema>> =>
  lists.length === 0
    ? {}
    : {
        links: {
          ...object(Object.fromEntries(lists.map(([name]) => [name, string])), []),
          description:
            'Where the children are that the record does not show: ' +
            'without expand=all, and for a caller without the scope of their list.',
        },
      };

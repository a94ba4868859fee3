/**
 * Bodies that set attributes of a record. The view of the record says which member sets which attribute; the same
 * table turns a refusal of the core back into the words of the wire.
 */
import type { ClassConstructor } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { bodyOf } from './body.js';
import type { ApiRequest } from './message.js';
import { namesIn, type ShownNames } from './view.js';
import { inWireNames, type WireNames } from './wire-names.js';

/** What this file reads of a view. */
interface ShownFields {
  readonly name: string;
  readonly fields: Readonly<Record<string, ShownField>>;
}

interface ShownField {
  readonly attribute?: string | undefined;
  readonly source?: string | undefined;
}

export interface RecordBody<F> {
  /**
   * Reads the body, and hands `write` the attributes that it sets.
   * @throws Refusal of the body or of `write`, with the names of the wire
   */
  readonly write: <R>(request: ApiRequest, write: (fields: F) => Promise<R>) => Promise<R>;
}

/**
 * The body of this class, for records of this view. A member that neither sets an attribute nor is one of the `others`
 * is a bug.
 */
export const recordBody = <F extends object>(
  shape: ClassConstructor<object>,
  view: ShownFields & ShownNames,
  others: readonly string[] = [],
): RecordBody<F> => {
  const readOnly = namesIn(view);
  const names = wireNamesOf(view);
  const attributes = attributesOf(shape, view, others);

  return {
    write: async (request, write) => {
      const body = bodyOf(shape, request, readOnly) as Readonly<Record<string, unknown>>;
      const fields: Record<string, unknown> = {};
      for (const [member, attribute] of attributes) fields[attribute] = plain(body[member]);
      return inWireNames(names, () => write(fields as F));
    },
  };
};

export const wireNamesOf = ({ fields }: Pick<ShownFields, 'fields'>): WireNames =>
  new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const attribute = attributeOf(field);
      return attribute === undefined ? [] : [[attribute, name]];
    }),
  );

const attributeOf = ({ source, attribute }: ShownField): string | undefined => source ?? attribute;

/** By member of the body: the attribute that it sets. */
const attributesOf = (
  shape: ClassConstructor<object>,
  { name, fields }: ShownFields,
  others: readonly string[],
): readonly (readonly [string, string])[] =>
  membersOf(shape)
    .filter((member) => !others.includes(member))
    .map((member) => {
      const attribute = attributeOf(fields[member] ?? {});
      if (attribute === undefined)
        throw new Error(`${shape.name}.${member} sets nothing that the view ${name} shows`);
      return [member, attribute];
    });

const membersOf = (shape: ClassConstructor<object>): readonly string[] => [
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

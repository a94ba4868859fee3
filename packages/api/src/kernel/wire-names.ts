/**
 * The core names attributes as its callers do (`clientId`, `metadata.urls.tos_uri`); the wire has names of its own. A
 * refusal is put into the words of the wire here.
 */
import { isRefusal, Refusal } from '@keyward/core';

/** By attribute of a record: what the wire calls it. */
export type WireNames = ReadonlyMap<string, string>;

/** Does the work; a refusal that names an attribute names the member of the wire instead. */
export const inWireNames = async <R>(names: WireNames, work: () => Promise<R>): Promise<R> => {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? withWireNames(error, names) : error;
  }
};

/** A refusal of what a body holds. It repeats the name that the caller sent. */
class BodyRefusal extends Refusal {}

/** A refusal whose `field`, if it has one, is a name of the wire already; its message begins with `at` otherwise. */
export class WireRefusal extends BodyRefusal {
  constructor({ code, values, message }: Pick<Refusal, 'code' | 'values' | 'message'>, at: string) {
    super(code, values);
    if (!('field' in values)) this.message = `${at}: ${message}`;
  }
}

/** The name that the wire has for an attribute, or for a member in it. */
export const wireNameOf = (field: string, names: WireNames): string => {
  const attribute = /^\w+/.exec(field)?.[0] ?? '';
  return snakeCase((names.get(attribute) ?? attribute) + field.slice(attribute.length));
};

/** @throws Refusal `invalid_field`, with the name of the wire */
export const refuseMember = (field: string, why: string): never => {
  throw new BodyRefusal('invalid_field', { field, why });
};

const noNames: WireNames = new Map();

/**
 * `metadata.urls.tos_uri` begins with the attribute; inside a document both sides use the same names. An attribute
 * without a name here is called by its own, in the spelling of the wire.
 */
export const withWireNames = (refusal: Refusal, names: WireNames = noNames): Refusal => {
  const { field } = refusal.values as Readonly<Record<string, string | undefined>>;
  const attribute = /^\w+/.exec(field ?? '')?.[0];
  if (field === undefined || attribute === undefined) return refusal;
  if (refusal instanceof BodyRefusal) return refusal;

  return new Refusal(refusal.code, { ...refusal.values, field: wireNameOf(field, names) });
};

/** A capital follows a small letter; a sentence such as "The header tenant_id" is no name. */
const snakeCase = (name: string): string =>
  name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

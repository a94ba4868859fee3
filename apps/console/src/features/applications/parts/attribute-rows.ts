/** What statements about people say beside their name, as a form has it; SAML and WS-Federation share it. */

export interface AttributeRow {
  readonly name: string;
  readonly friendlyName: string;
  readonly source: string;
}

export interface WithAttributes extends Record<string, unknown> {
  readonly attributes: AttributeRow[];
}

export interface WireAttribute {
  readonly name: string;
  readonly friendly_name?: string;
  readonly source: string;
}

export const attributeRows = (attributes: readonly WireAttribute[] = []): AttributeRow[] =>
  attributes.map(({ name, friendly_name: friendlyName = '', source }) => ({
    name,
    friendlyName,
    source,
  }));

export const wireAttributes = (rows: readonly AttributeRow[]): WireAttribute[] =>
  rows.map(({ name, friendlyName, source }) => ({
    name,
    ...(friendlyName !== '' && { friendly_name: friendlyName }),
    source,
  }));

/** An empty field clears its member (RFC 7396). */
export const orNull = (value: string | number | null): string | number | null =>
  value === '' ? null : value;

/** The members that have a value, and the attributes that are filled in. */
export const filledIn = <Values extends WithAttributes>(
  values: Values,
  patchOf: (values: Values) => Record<string, unknown>,
): Record<string, unknown> => {
  const attributes = values.attributes.filter(({ name, source }) => name !== '' && source !== '');
  const patch = patchOf({ ...values, attributes });
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));
};

/** What an attribute may be filled with, beside `app_metadata.` and a key. */
export const attributeSources = [
  'email',
  'username',
  'name',
  'given_name',
  'family_name',
  'nickname',
  'preferred_username',
  'roles',
  'groups',
  'permissions',
  'phone_number',
  'locale',
  'zoneinfo',
  'picture',
] as const;

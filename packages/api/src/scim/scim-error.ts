/** Refusals as SCIM writes them (RFC 7644 §3.12). */
import { Refusal, type RefusalName } from '@keyward/core';
import type { ForeignErrors } from '../kernel/answer-refusal.js';
import { json } from '../kernel/message.js';
import { isUuid } from '../kernel/record-id.js';

export const scimMedia = 'application/scim+json';
const contentType = { 'Content-Type': `${scimMedia}; charset=utf-8` };
const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];

/** Table 9 of RFC 7644 §3.12, by refusal; others have no word there. */
const scimTypes: Readonly<Partial<Record<RefusalName, string>>> = {
  already_exists: 'uniqueness',
  invalid_field: 'invalidValue',
  unknown_reference: 'invalidValue',
  invalid_parameter: 'invalidValue',
  password_policy_violation: 'invalidValue',
  depth_exceeded: 'invalidValue',
  body_unreadable: 'invalidSyntax',
  request_unreadable: 'invalidSyntax',
  scim_filter_refused: 'invalidFilter',
  scim_path_refused: 'invalidPath',
  scim_target_missing: 'noTarget',
  scim_attribute_fixed: 'mutability',
  scim_too_many: 'tooMany',
  scan_too_long: 'tooMany',
};

/** What an attribute of a record is called in SCIM. */
const attributeNames: Readonly<Record<string, string>> = {
  directoryName: 'userName',
  username: 'userName',
  external_id: 'externalId',
  directory_name: 'userName',
  email: 'emails',
  name: 'displayName',
  group_name: 'displayName',
  zoneinfo: 'timezone',
  profile: 'profileUrl',
  picture: 'photos',
  given_name: 'name.givenName',
  family_name: 'name.familyName',
  middle_name: 'name.middleName',
  nickname: 'nickName',
  'username, email or phoneNumber': 'emails',
};

const shownMessage = ({ code, message, values }: Refusal): string => {
  const { field, key } = values;
  const named = code === 'already_exists' ? key : field;
  // The body of a stranger may name what every object has, such as constructor.
  const isKnown = named !== undefined && Object.hasOwn(attributeNames, named);
  const own = isKnown ? attributeNames[named] : undefined;
  return own === undefined ? message : message.replace(named!, own);
};

export const scimErrors: ForeignErrors = {
  refusal: (refusal, status, headers) => {
    const scimType = scimTypes[refusal.code];
    return json(
      status,
      {
        schemas,
        status: String(status),
        ...(scimType === undefined ? {} : { scimType }),
        detail: shownMessage(refusal),
      },
      { ...headers, ...contentType },
    );
  },
  failure: (detail) => json(500, { schemas, status: '500', detail }, contentType),
};

export interface ScimWords {
  readonly scimType: string | null;
  readonly error: string | null;
}

/**
 * Rule: the log of SCIM requests holds no value that a request brings, beside the path of its address.
 * What an answer repeats of it, such as the filter of a path, is left out.
 */
export const loggedWords = (refusal: Refusal): ScimWords => {
  const { code, values } = refusal;
  const kept = Object.entries(values).map(([name, value]) => [name, withoutValues(name, value)]);
  return {
    scimType: scimTypes[code] ?? null,
    error: shownMessage(new Refusal(code, Object.fromEntries(kept) as Record<string, string>)),
  };
};

const withoutValues = (name: string, value: string): string => {
  if (name === 'id') return isUuid(value) ? value : '…';
  if (!repeated.has(name)) return value;

  const names = value.replace(/\[(?!\d+\])(.*\]|.*$)/s, '[…]');
  return name !== 'path' || /^[\w:.$[\]…-]*$/.test(names) ? names : '…';
};

/** The path of an attribute as the caller wrote it; that of a refused path may be any text. */
const repeated = new Set(['path', 'field', 'attribute']);

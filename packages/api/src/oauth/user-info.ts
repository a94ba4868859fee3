/**
 * User info in both dialects: `/userinfo` (specification §4.2) and `/oauth2/userinfo` (OpenID
 * Connect Core §5.3).
 */
import type { UserInfo } from '@keyward/core';
import { tokenOf, type PresentedToken } from '../kernel/presented-token.js';
import { formMedia, mediaType, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import { readOnlyFields, withOnly } from '../kernel/list-query.js';
import { boolean, integer, string, type JsonSchema } from '../kernel/json-schema.js';
import { json, type ApiRequest } from '../kernel/message.js';
import type { Route } from '../kernel/route.js';

const openIdFields = [
  'sub',
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'updated_at',
  'address',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
];
const specifiedFields = [...openIdFields, 'phone', 'phone_verified', 'birthday'];

/** RFC 6750 §2.1 and §2.2: the header, or a form. */
const presentedToken = (request: ApiRequest): PresentedToken | undefined => {
  const inHeader = tokenOf(request);
  if (inHeader !== undefined || request.method !== 'POST' || mediaType(request) !== formMedia)
    return inHeader;
  const token = readForm(request).get('access_token');
  return token ? { token } : undefined;
};

/** A postal code without letters and leading zeros is a number (specification §4.2). */
const withPostalNumber = (address: unknown): unknown => {
  const { postal_code: code } = address as Readonly<Record<string, unknown>>;
  const isNumber = typeof code === 'string' && /^(0|[1-9]\d{0,14})$/.test(code);
  return isNumber ? { ...(address as object), postal_code: Number(code) } : address;
};

/** The specification's names beside the standard ones, and times as ISO 8601 (contract §1). */
const specified = ({ claims, user }: UserInfo): Record<string, unknown> => ({
  ...claims,
  ...('phone_number' in claims
    ? { phone: claims['phone_number'], phone_verified: claims['phone_number_verified'] }
    : {}),
  ...('birthdate' in claims ? { birthday: claims['birthdate'] } : {}),
  ...('address' in claims ? { address: withPostalNumber(claims['address']) } : {}),
  ...('updated_at' in claims ? { updated_at: user.updatedAt.toISOString() } : {}),
});

const answer =
  (known: readonly string[], shape: (info: UserInfo) => Readonly<Record<string, unknown>>) =>
  async (request: ApiRequest, { keyward }: ApiContext) => {
    const only = readOnlyFields(request, known);
    const presented = presentedToken(request);
    const info = await keyward.userInfo(
      presented?.token,
      presented?.proof,
      request.certificate?.(),
    );
    return json(200, withOnly(shape(info), only && new Set([...only, 'sub'])));
  };

const userInfoRoute = {
  tag: 'OAuth',
  dialect: 'oauth',
  access: { kind: 'bearer' },
  origins: 'listed',
  query: ['fields'],
  statuses: 'U',
} as const;

const success = (fields: readonly string[], more: Readonly<Record<string, JsonSchema>>) => ({
  status: 200,
  schema: {
    type: 'object',
    required: ['sub'],
    properties: {
      ...Object.fromEntries(fields.map((name) => [name, string])),
      address: { type: 'object' },
      email_verified: boolean,
      phone_number_verified: boolean,
      ...more,
    },
  },
});

const ofSpecification = {
  ...userInfoRoute,
  path: '/userinfo',
  success: success(specifiedFields, {
    phone_verified: boolean,
    updated_at: { type: 'string', format: 'date-time' },
  }),
  handle: answer(specifiedFields, specified),
};
const ofOpenId = {
  ...userInfoRoute,
  path: '/oauth2/userinfo',
  success: success(openIdFields, { updated_at: integer }),
  handle: answer(openIdFields, ({ claims }) => claims),
};

export const userInfoRoutes: readonly Route[] = [
  { ...ofSpecification, method: 'GET', operation: 'get_user_info', summary: 'User info' },
  {
    ...ofSpecification,
    method: 'POST',
    operation: 'get_user_info_by_post',
    byPostOf: 'get_user_info',
    summary: 'User info',
  },
  {
    ...ofOpenId,
    method: 'GET',
    operation: 'get_openid_user_info',
    summary: 'User info (OpenID Connect)',
  },
  {
    ...ofOpenId,
    method: 'POST',
    operation: 'get_openid_user_info_by_post',
    byPostOf: 'get_openid_user_info',
    summary: 'User info (OpenID Connect)',
  },
];

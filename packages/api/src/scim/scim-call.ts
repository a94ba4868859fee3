/** A call below /scim: who asks, for which tenant, and what of a resource it wants. */
import { refuse, type Actor } from '@keyward/core';
import type { Deletion } from '@keyward/core/endpoints';
import type { ApiContext } from '../kernel/context.js';
import { authenticateCall } from '../kernel/authenticate-call.js';
import { bodyLimits, jsonObject, mediaType, readBodyText } from '../kernel/body.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import type { Row } from '../kernel/route.js';
import { scimErrors, scimMedia } from './scim-error.js';
import { admitDirectory } from './admit-directory.js';
import { keptInLog } from './request-log.js';

export const scimPath = '/scim/v2';

export interface ScimCall {
  readonly request: ApiRequest;
  readonly context: ApiContext;
  /** Reaches the tenant alone. */
  readonly actor: Actor;
  /** The address below which the resources are. */
  readonly base: string;
  readonly onDelete: Deletion;
}

export interface ScimOperation {
  readonly method: Row['method'];
  /** Below the base. */
  readonly path: string;
  readonly operation: string;
  readonly handle: (call: ScimCall) => Promise<ApiResponse>;
}

export interface PublicOperation {
  readonly path: string;
  readonly operation: string;
  readonly handle: (base: string, request: ApiRequest) => ApiResponse;
}

/** Groups have thousands of members. */
export const longestBody = bodyLimits.configuration;

const bases = [
  { path: scimPath, suffix: '' },
  { path: `${scimPath}/{tenant_id}`, suffix: '_of_tenant' },
] as const;

/** The rows of an operation: at the base of the token's tenant, and at that of a tenant by its id. */
export const scimRows = (each: ScimOperation): readonly Row[] =>
  bases.map(({ path, suffix }) => ({
    method: each.method,
    path: path + each.path,
    operation: `scim_${each.operation}${suffix}`,
    dialect: scimErrors,
    origins: 'none',
    longestBody,
    handle: async (request, context) => {
      const begun = performance.now();
      const call = await authenticateCall(request, context, context.keyward.authenticateDirectory);
      return keptInLog({ request, context, call, begun }, async () => {
        const { actor, onDelete } = await admitDirectory(request, context, call);
        const base = baseOf(request, context.keyward.issuer);
        const response = await each.handle({ request, context, actor, base, onDelete });
        return { response, actor };
      });
    },
  }));

export const publicRows = (each: PublicOperation): readonly Row[] =>
  bases.map(({ path, suffix }) => ({
    method: 'GET',
    path: path + each.path,
    operation: `scim_${each.operation}${suffix}`,
    dialect: scimErrors,
    origins: 'none',
    handle: (request, { keyward: { issuer } }) =>
      Promise.resolve(each.handle(baseOf(request, issuer), request)),
  }));

const baseOf = ({ params }: ApiRequest, issuer: string): string => {
  const tenantId = params['tenant_id'];
  return issuer + scimPath + (tenantId === undefined ? '' : `/${tenantId}`);
};

const bodyMedia: readonly string[] = [scimMedia, 'application/json'];

/** The JSON object in the body. @throws Refusal `media_type_refused`, `body_unreadable`, `body_too_large` */
export const readScimBody = (request: ApiRequest): Readonly<Record<string, unknown>> => {
  if (!bodyMedia.includes(mediaType(request) ?? ''))
    refuse('media_type_refused', { expected: bodyMedia.join(' or ') });
  return jsonObject(readBodyText(request, longestBody));
};

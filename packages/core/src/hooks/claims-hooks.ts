/** Claims that hooks add to tokens. OAuth reaches this by `ClaimsHooks`, which is handed to it. */
import { clientTenancy } from '../model/client/client.js';
import type { ClaimsHooks, ClaimsRequest } from '../oauth/added-claims.js';
import type { AddedClaims } from '../ports/hooks.js';
import { askFunction, askRecord, type HooksParts } from './ask-hooks.js';
import { inJson, judgeClaims, namesInCode, namesOnTheWire } from './judge-claims.js';

export const claimsHooks = (deps: HooksParts): ClaimsHooks => ({
  async areAsked(client) {
    if (deps.hooks?.claims !== undefined) return true;

    const tenantId = clientTenancy(client);
    return tenantId === null
      ? deps.knownHooks.isAny('claims')
      : (await deps.knownHooks.find(tenantId, 'claims')) !== undefined;
  },

  async ask(request) {
    const ofTenant = await askTenant(deps, request);
    const asked = { type: 'claims', hook: deps.hooks?.claims } as const;
    const judge = (answer: unknown): AddedClaims => judgeClaims(answer, namesInCode);
    const ofApplication = await askFunction(deps, asked, request.question, judge);
    return joined(ofTenant, ofApplication ?? {});
  },
});

/** The application is asked for all tenants, so what it says stands before what one of them says. */
const joined = (tenant: AddedClaims, application: AddedClaims): AddedClaims => ({
  accessToken: { ...tenant.accessToken, ...application.accessToken },
  idToken: { ...tenant.idToken, ...application.idToken },
});

/**
 * Rule: the hook of a tenant adds claims to ID tokens of its clients and access tokens of its APIs alone.
 * What serves several tenants may trust a claim by its name, and the tenant is one of them.
 */
const askTenant = async (
  deps: HooksParts,
  { client, resourceTenantId, question }: ClaimsRequest,
): Promise<AddedClaims> => {
  const { tenantId } = question;
  if (tenantId === null) return {};

  const [isOwnClient, isOwnResource] = [
    clientTenancy(client) === tenantId,
    resourceTenantId === tenantId,
  ];
  if (!isOwnClient && !isOwnResource) return {};
  const place = { type: 'claims', tenantId } as const;
  const judge = (answer: unknown): AddedClaims => judgeClaims(answer, namesOnTheWire);
  const { accessToken, idToken } = (await askRecord(deps, place, inJson(question), judge)) ?? {};
  return {
    accessToken: isOwnResource ? accessToken : undefined,
    idToken: isOwnClient ? idToken : undefined,
  };
};

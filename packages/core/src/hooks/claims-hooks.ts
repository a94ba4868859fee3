/** Claims that hooks add to tokens. OAuth reaches this by `ClaimsHooks`, which is handed to it. */
import { clientTenancy } from '../model/client/client.js';
import { hookTimeouts } from '../model/hook/hook.js';
import type { ClaimsHooks, ClaimsRequest } from '../oauth/added-claims.js';
import type { AddedClaims, ClaimsQuestion, Hooks } from '../ports/hooks.js';
import { askHook, type AskedHook, type AskHookDeps } from './ask-hook.js';
import { timeoutOf, type CallOut } from './call-out.js';
import { inJson, judgeClaims, namesInCode, namesOnTheWire } from './judge-claims.js';
import { failHook } from './hook-fault.js';
import type { KnownHook, KnownHooks } from './known-hooks.js';

export interface ClaimsHooksParts extends AskHookDeps {
  /** The functions of the embedding application. */
  readonly hooks?: Hooks | undefined;
  readonly knownHooks: KnownHooks;
  readonly callOut: CallOut;
}

export const claimsHooks = (deps: ClaimsHooksParts): ClaimsHooks => ({
  async areAsked(client) {
    if (deps.hooks?.claims !== undefined) return true;

    const tenantId = clientTenancy(client);
    return tenantId === null
      ? deps.knownHooks.isAny('claims')
      : (await deps.knownHooks.find(tenantId, 'claims')) !== undefined;
  },

  async ask(request) {
    const ofTenant = await askTenant(deps, request);
    const ofApplication = await askFunction(deps, request.question);
    return joined(ofTenant, ofApplication);
  },
});

/** The application is asked for all tenants, so what it says stands before what one of them says. */
const joined = (tenant: AddedClaims, application: AddedClaims): AddedClaims => ({
  accessToken: { ...tenant.accessToken, ...application.accessToken },
  idToken: { ...tenant.idToken, ...application.idToken },
});

const askFunction = async (
  deps: ClaimsHooksParts,
  question: ClaimsQuestion,
): Promise<AddedClaims> => {
  const hook = deps.hooks?.claims;
  if (hook === undefined) return {};

  const { timeoutMs = hookTimeouts.claims, onFailure = 'deny' } = hook;
  const asked: AskedHook = {
    ...{ key: 'claims', type: 'claims', recordId: null, tenantId: question.tenantId },
    ...{ timeoutMs, onFailure },
    call: () => hook.ask(question),
  };
  return (await askHook(deps, asked, (answer) => judgeClaims(answer, namesInCode))) ?? {};
};

/**
 * Rule: the hook of a tenant adds claims to ID tokens of its clients and access tokens of its APIs alone.
 * What serves several tenants may trust a claim by its name, and the tenant is one of them.
 */
const askTenant = async (
  deps: ClaimsHooksParts,
  { client, resourceTenantId, question }: ClaimsRequest,
): Promise<AddedClaims> => {
  const { tenantId } = question;
  if (tenantId === null) return {};

  const [isOwnClient, isOwnResource] = [
    clientTenancy(client) === tenantId,
    resourceTenantId === tenantId,
  ];
  if (!isOwnClient && !isOwnResource) return {};
  const known = await deps.knownHooks.find(tenantId, 'claims');
  if (known === undefined) return {};

  const { accessToken, idToken } = await askRecord(deps, known, question);
  return {
    accessToken: isOwnResource ? accessToken : undefined,
    idToken: isOwnClient ? idToken : undefined,
  };
};

const unbacked = 'rests on a maker who could not make it now';

const askRecord = async (
  deps: ClaimsHooksParts,
  { hook, isBacked }: KnownHook,
  question: ClaimsQuestion,
): Promise<AddedClaims> => {
  const { id, type, tenantId, onFailure } = hook;
  const asked: AskedHook = {
    ...{ key: id, type, recordId: id, tenantId, onFailure },
    ...{ timeoutMs: timeoutOf(hook), hasFailed: hook.problem !== null },
    call: async () => (isBacked ? deps.callOut(hook, inJson(question)) : failHook(unbacked)),
  };
  const added = await askHook(deps, asked, (answer) => judgeClaims(answer, namesOnTheWire));
  return added ?? {};
};

/**
 * What a SAML provider has a person's browser post, and the code that stands for it until the browser comes
 * itself.
 */
import type { Parameter } from '../oauth/authorize/authorization-request.js';
import { settingsOf, type IdentityProvider } from '../model/provider/identity-provider.js';
import { protocolOf } from '../model/provider/provider-metadata.js';
import { addSecret, secretId, useSecret } from '../support/one-time-secret.js';
import type { Claims } from '../model/values/claims.js';
import type { DomainNames } from '../ports/domain-names.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import { claimsIn } from './assertion-claims.js';
import { callbackOf } from './begin-federation.js';
import {
  findPendingFederation,
  federationLifetime,
  type FederationStateDeps,
} from './pending-federation.js';
import { assertionProblem } from './judge-assertion.js';
import { partyAt, requestIdOf, speaking, type SamlParty } from './saml-party.js';

export type ReceiveAssertionDeps = SamlParty &
  FederationStateDeps & { readonly domainNames: DomainNames };

type Verdict = { readonly claims: Claims } | { readonly problem: string };

/** Seconds for a browser to follow a redirect. */
const answerLifetime = 60;

/**
 * Judges the response and answers the callback, with a code for what came of it; cookies do not come along
 * with a form of another site.
 * Rule: a response counts at the address of the provider that the person was sent to, and while they are
 * away; without a state of ours it is not even read.
 * @throws Refusal `interaction_over`
 */
export const receiveAssertion =
  (deps: ReceiveAssertionDeps) =>
  async (providerId: string, parameter: Parameter): Promise<string> => {
    const state = parameter('RelayState');
    const away = await findPendingFederation(deps, state);
    const provider = await deps.storage.identityProviders.find(providerId);
    if (
      away?.providerId !== providerId ||
      provider === undefined ||
      !(provider.isEnabled || away.isTest) ||
      protocolOf(provider.type) !== 'saml'
    )
      return refuse('interaction_over');

    const judged = await judge(deps, provider, state!, parameter('SAMLResponse'));
    const code = await keepVerdict(deps, away, state!, judged);
    const query = `state=${encodeURIComponent(state!)}&code=${encodeURIComponent(code)}`;
    return `${callbackOf(deps, providerId)}?${query}`;
  };

type JudgedAssertion = { readonly assertionId?: string; readonly verdict: Verdict };

const judge = async (
  deps: ReceiveAssertionDeps,
  provider: IdentityProvider,
  state: string,
  posted: string | undefined,
): Promise<JudgedAssertion> => {
  if (posted === undefined) return { verdict: { problem: 'sends no response' } };
  const { entity_id: issuer, certificates } = settingsOf(provider);
  const party = partyAt(deps, provider);
  const { entityId: audience, assertionConsumerService: recipient } = party;
  const read = await speaking(deps).read(posted, certificates!, party.nameKey);
  if ('problem' in read) return { verdict: read };
  const problem = assertionProblem(
    read.response,
    { issuer: issuer!, audience, recipient, inResponseTo: requestIdOf(deps, state) },
    deps.clock.now(),
  );
  return problem === undefined
    ? {
        assertionId: read.response.assertion.id,
        verdict: claimsIn(deps.domainNames, provider, read.response.assertion),
      }
    : { verdict: { problem } };
};

/**
 * Rule: an assertion counts once (SAML Profiles §4.1.4.5). It need not be remembered longer than the request
 * that it answers.
 */
const keepVerdict = async (
  deps: ReceiveAssertionDeps,
  { clientId, providerId }: { readonly clientId: string; readonly providerId: string },
  state: string,
  { assertionId, verdict }: JudgedAssertion,
): Promise<string> => {
  const row = { clientId, delegationId: null };
  const keep = (kept: Verdict, uses?: string): Promise<string> =>
    deps.storage.transaction(async (stores) => {
      const now = deps.clock.now();
      if (uses !== undefined)
        await stores.oneTimeSecrets.add({
          ...row,
          id: secretId(deps.digest, 'saml_assertion', `${providerId}/${uses}`),
          kind: 'saml_assertion',
          data: {},
          createdAt: now,
          usedAt: now,
          expiresAt: new Date(now.getTime() + federationLifetime * 1000),
        });
      return addSecret(
        deps,
        stores,
        { ...row, kind: 'saml_answer', data: { request: requestIdOf(deps, state), verdict: kept } },
        answerLifetime,
      );
    });
  try {
    return await keep(verdict, assertionId);
  } catch (error) {
    if (!isRefusal(error, 'already_exists')) throw error;
    return keep({ problem: 'sends an assertion that was used before' });
  }
};

/**
 * What a code of `receiveAssertion` stands for, once, and only for the login that it was made for.
 * @throws Refusal `federation_failed`
 */
export const redeemAssertion = async (
  deps: ReceiveAssertionDeps,
  state: string,
  code: string | undefined,
): Promise<Claims> => {
  const used =
    code === undefined ? undefined : await useSecret(deps, deps.storage, 'saml_answer', code);
  const { request, verdict } = (used?.first === true ? used.record.data : {}) as {
    readonly request?: string;
    readonly verdict?: Verdict;
  };
  if (verdict === undefined || request !== requestIdOf(deps, state))
    return refuse('federation_failed', { why: 'sends no answer to the request of this login' });
  return 'problem' in verdict
    ? refuse('federation_failed', { why: verdict.problem })
    : verdict.claims;
};

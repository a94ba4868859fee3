/** What service providers are answered. */
import { maySessionGoOn } from '../access/impersonation.js';
import { auditGrant } from '../audit/audit-grant.js';
import type { AuditDeps } from '../audit/append-audit-events.js';
import type { Client } from '../model/client/client.js';
import {
  defaultAssertionLifetime,
  samlApplicationOf,
  type NameIdFormat,
  type SamlApplication,
} from '../model/client/saml-application.js';
import { withParticipant, type SamlParticipant } from '../model/session/session.js';
import { samlEntityAddress } from '../model/values/server-addresses.js';
import { isRefusal, refuse, type Refusal } from '../model/values/refusals.js';
import type { NextStep } from '../oauth/authorize/next-step.js';
import type { AgreedSaml, SamlAddress, SamlAnswers } from '../oauth/authorize/saml-answers.js';
import { endWaiting, type WaitingRequestDeps } from '../oauth/authorize/waiting-request.js';
import type { User } from '../model/user/user.js';
import type { SamlAnswer, SamlIssuer } from '../ports/saml-issuer.js';
import type { Stores } from '../ports/storage.js';
import { newDelegation } from '../sessions/new-delegation.js';
import { holdBasis, type BasisDeps } from '../sessions/rests-on.js';
import { attributesFor } from './attributes.js';
import { contextOf } from './contexts.js';
import { formatFor, formatUris, nameIdOf, type NamingDeps } from './name-ids.js';
import { signingKey, type SamlKeyDeps } from './published-keys.js';

/** What a statement about a person takes, whatever it is written in. */
export interface StatementDeps extends WaitingRequestDeps, AuditDeps, BasisDeps, NamingDeps {}

export interface SamlAnswerDeps extends StatementDeps, SamlKeyDeps {
  readonly issuer: string;
  readonly samlIssuer: SamlIssuer;
}

type Asked = Pick<AgreedSaml, 'to' | 'saml'>;
export type Statement = NonNullable<SamlAnswer['statement']>;

/** Who is told, and whether it still takes what it is told. */
export interface Party {
  readonly application: Described;
  readonly takes: SamlAnswers['takes'];
}

/** What of an application decides what is said to it. */
export type Described = Pick<SamlApplication, 'name_id_format' | 'attributes' | 'lifetime'>;

export const samlAnswers = (deps: SamlAnswerDeps): SamlAnswers => ({
  takes,
  pass: (agreed) => pass(deps, agreed),
  // Rule: what goes wrong with a login that began here is a page, as its application asked for nothing
  refuse: (client, asked, refusal) =>
    asked.saml.requestId === undefined
      ? Promise.reject(refusal)
      : answerStep(deps, client, asked, { status: statusOf(refusal) }),
});

/**
 * What an assertion says; undefined of a person without a name of the kind that the application knows people by.
 * Rule: an assertion is given while the session, the person and the client are what they were when it was asked for.
 * Rule: an administrator who acts as a person gets no assertion, since it could not say who acts (contract §13).
 */
export const statementFor = async (
  deps: StatementDeps,
  { application, takes }: Party,
  agreed: AgreedSaml,
): Promise<Statement | undefined> => {
  const { access, saml, session } = agreed;
  if (session.actorId !== null)
    refuse('impersonation_refused', { why: 'an assertion cannot say who acts' });

  const kind = formatFor(application, saml.nameIdFormat) ?? refuse('interaction_over');
  const format = formatUris[kind];
  const sessionIndex = `_${deps.digest.keyed('saml session', `${access.client.id}/${session.id}`)}`;
  const told = await deps.storage.transaction(async (stores) => {
    const facts = await toldOf(deps, stores, { application, kind, takes }, agreed);
    if (facts !== undefined)
      await noteParticipant(stores, agreed, { nameId: facts.name, format, sessionIndex });
    return facts;
  });
  if (told === undefined) return undefined;

  const { lifetime = defaultAssertionLifetime } = application;
  return {
    id: newId(deps),
    nameId: { value: told.name, format },
    authenticatedAt: session.authenticatedAt,
    sessionIndex,
    context: saml.context ?? contextOf(session.methods),
    notOnOrAfter: new Date(deps.clock.now().getTime() + lifetime * 1000),
    attributes: told.attributes,
  };
};

const pass = async (deps: SamlAnswerDeps, agreed: AgreedSaml): Promise<NextStep> => {
  const { client } = agreed.access;
  const application = applicationOf(client, agreed);
  const statement = await statementFor(deps, { application, takes }, agreed);
  return statement === undefined
    ? withoutName(deps, agreed)
    : answerStep(deps, client, agreed, { status: [], statement });
};

interface PersonFacts {
  readonly name: string;
  readonly attributes: Statement['attributes'];
}

/**
 * What is said of the person, in the transaction that ends the wait; undefined for one without a name of the kind.
 * Rule: a request that names a person is answered of that person alone (SAML Core §3.4.1).
 */
const toldOf = async (
  deps: StatementDeps,
  stores: Stores,
  { application, kind, takes }: Party & { readonly kind: NameIdFormat },
  agreed: AgreedSaml,
): Promise<PersonFacts | undefined> => {
  const { access, saml } = agreed;
  await endWaiting(deps, stores, agreed.handle);
  const user = await holdGround(deps, stores, takes, agreed);
  const name = await nameIdOf(deps, access.client, kind, user);
  if (name === undefined || (saml.subject ?? name) !== name) return undefined;

  await noteGrant(deps, stores, agreed);
  const now = deps.clock.now();
  return { name, attributes: await attributesFor(stores, application, { access, user, now }) };
};

const applicationOf = (client: Client, { to }: Asked): SamlApplication =>
  (takes(client, to) ? samlApplicationOf(client) : undefined) ?? refuse('interaction_over');

const takes = (client: Client, { redirectUri, saml }: SamlAddress): boolean => {
  const application = samlApplicationOf(client);
  return (
    saml !== undefined &&
    saml.protocol === undefined &&
    client.samlEntityId === saml.entityId &&
    application?.acs_urls.includes(redirectUri) === true &&
    (saml.requestId !== undefined || application.idp_initiated === true)
  );
};

/** @throws Refusal as `holdBasis`, and `interaction_over` where the client has changed */
const holdGround = async (
  deps: StatementDeps,
  stores: Stores,
  stillTakes: SamlAnswers['takes'],
  { access, to, session, user }: AgreedSaml,
): Promise<User> => {
  const login = { person: user, methods: session.methods, provider: null };
  const held = await holdBasis(deps, stores, { login, session, client: null });
  if (!(await maySessionGoOn(stores, session, held, deps.clock.now()))) refuse('login_required');

  const client = await stores.clients.find(access.client.id);
  if (client === undefined || !stillTakes(client, to)) refuse('interaction_over');
  return held;
};

/** What the person let the service provider know, as of any client: it ends with the session. */
const noteGrant = async (
  deps: StatementDeps,
  stores: Stores,
  { access, session, user, origin }: AgreedSaml,
): Promise<void> => {
  const delegation = newDelegation(deps, {
    client: access.client,
    user,
    resourceId: null,
    scopes: [],
    sessionId: session.id,
    authenticatedAt: session.authenticatedAt,
    methods: session.methods,
    identityProviderId: session.identityProviderId,
  });
  await stores.delegations.add(delegation);
  await auditGrant(deps, stores, { name: 'grant.authorized', delegation, origin });
};

/** A logout of the session visits the service provider. */
const noteParticipant = async (
  { sessions }: Stores,
  { access, saml, session }: AgreedSaml,
  names: Pick<SamlParticipant, 'nameId' | 'format' | 'sessionIndex'>,
): Promise<void> => {
  const { entityId, protocol } = saml;
  const participant = { clientId: access.client.id, entityId, protocol, ...names };
  await sessions.change(session.id, (current) => ({
    ...current,
    samlParticipants: withParticipant(current.samlParticipants, participant),
  }));
};

const withoutName = (deps: SamlAnswerDeps, agreed: AgreedSaml): Promise<NextStep> =>
  agreed.saml.requestId === undefined
    ? refuse('grant_request_invalid', {
        parameter: 'client_id',
        why: 'is of an application that knows people by a name that this person lacks',
      })
    : answerStep(deps, agreed.access.client, agreed, {
        status: agreed.saml.subject === undefined ? invalidName : unknownPrincipal,
      });

const invalidName = ['Requester', 'InvalidNameIDPolicy'];
export const unknownPrincipal = ['Requester', 'UnknownPrincipal'];
/** A name is encrypted in a way that is not decrypted here. */
export const unsupported = ['Requester', 'RequestUnsupported'];

/** What refusals are called in SAML. */
const statusOf = (refusal: Refusal): readonly string[] => {
  if (isRefusal(refusal, 'login_required') || isRefusal(refusal, 'consent_required'))
    return ['Responder', 'NoPassive'];
  if (isRefusal(refusal, 'authentication_unmet')) return ['Responder', 'NoAuthnContext'];
  if (isRefusal(refusal, 'access_denied')) return ['Responder', 'AuthnFailed'];
  return ['Responder', 'RequestDenied'];
};

/** An XML name: it begins with no digit. */
export const newId = ({ random }: Pick<SamlAnswerDeps, 'random'>): string =>
  `_${random.secret(24)}`;

interface Answered {
  readonly status: readonly string[];
  readonly statement?: Statement | undefined;
}

export const answerStep = async (
  deps: SamlAnswerDeps,
  client: Client,
  { to, saml }: Asked,
  { status, statement }: Answered,
): Promise<NextStep> => {
  const application = applicationOf(client, { to, saml });
  const response = await deps.samlIssuer.writeAnswer(
    {
      id: newId(deps),
      issuer: samlEntityAddress(deps.issuer),
      destination: to.redirectUri,
      inResponseTo: saml.requestId,
      issuedAt: deps.clock.now(),
      audience: saml.entityId,
      status,
      statement,
      sign: application.sign ?? 'both',
      encryptionCertificate: application.encryption_certificate,
    },
    await signingKey(deps),
  );
  return {
    kind: 'return',
    to,
    parameters: {
      SAMLResponse: response,
      ...(saml.relayState === undefined ? {} : { RelayState: saml.relayState }),
    },
  };
};

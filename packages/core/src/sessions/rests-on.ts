/**
 * What an issuance rests on (docs/adr/0146-what-an-issuance-rests-on.md). Something is proven, then something slow
 * happens, then something is handed out: the transaction that adds it asserts that each row still says what was
 * proven. So no session, delegation or token outlives a change that came in between.
 */
import type { Client } from '../model/client/client.js';
import { admitsLogin, loginPolicyIn, type LoginWay } from '../model/tenant/login-policy.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { refuse } from '../model/values/refusals.js';
import type { Session } from '../model/session/session.js';
import { isBlockedAt } from '../model/user/user-status.js';
import type { Person, User } from '../model/user/user.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Stores } from '../ports/storage.js';
import { isSameJson, jsonInOneOrder } from '../model/values/json-in-one-order.js';

/** A provider that vouched for a person, and what it was then; see `trustOf`. */
export interface VouchingProvider {
  readonly id: string;
  /** Keyed digest, since `trustOf` holds secrets. */
  readonly trust: string;
}

/**
 * What decides whose word a provider is: how it is spoken to, the keys and secrets that prove it, and the claims
 * that people are known by.
 */
const trustOf = ({
  type,
  tenantId,
  identifier,
  metadata,
  clientSecret,
  attributeMapping,
}: IdentityProvider): string =>
  jsonInOneOrder({ type, tenantId, identifier, metadata, clientSecret, attributeMapping });

export const vouchingProvider = (
  { digest }: { readonly digest: Digest },
  provider: IdentityProvider,
): VouchingProvider => ({
  id: provider.id,
  trust: digest.keyed('provider trust', trustOf(provider)),
});

/** How a person was proven, and as whom they were read when the proof began. */
export interface LoginProof {
  readonly person: Person;
  /** RFC 8176 §2. With `pwd`, it rests on the password that the person had. */
  readonly methods: readonly string[];
  /** Null where no provider vouched. */
  readonly provider: VouchingProvider | null;
  /** When the person has proven it, where that was before now: a provider says so. */
  readonly authenticatedAt?: Date | undefined;
}

/**
 * Everything that an issuance can rest on. Each way of issuing names all of it, and says null for what it does not
 * rest on.
 */
export interface Basis {
  readonly login: LoginProof;
  /** The browser session that it is issued in. */
  readonly session: Pick<Session, 'id' | keyof LoginWay | 'actorId'> | null;
  /** The client that it is issued to, as it was when it proved itself. */
  readonly client: Client | null;
}

export interface BasisDeps {
  readonly clock: Clock;
  readonly digest: Digest;
}

/**
 * Asserts that everything still says what was proven, and holds the rows until the end of the transaction. Answers
 * the person as they are after `change`, which is written in the same step.
 * @throws Refusal `user_blocked`, `login_failed` for a password, `interaction_over` for any other login,
 * `login_required` for a session, `client_authentication_failed` for a client, `tenant_suspended`,
 * `login_method_refused`
 */
export const holdBasis = async (
  deps: BasisDeps,
  stores: Stores,
  { login, session, client }: Basis,
  change: (current: User) => User = (current) => current,
): Promise<User> => {
  const { provider } = login;
  if (provider !== null && !(await holdsTrust(deps, stores, provider))) refuse('interaction_over');

  const held = await stores.users.change(login.person.id, (current) => {
    assertStillProven(deps, login, current);
    return change(current);
  });
  if (held === undefined) return refuseLogin(login);

  await assertAdmitted(stores, held, session ?? wayOf(login));
  if (session !== null && !(await holdsSession(stores, session.id))) refuse('login_required');
  if (client !== null && !(await isStillClient(stores, client)))
    refuse('client_authentication_failed');
  return held;
};

/** @throws Refusal `user_blocked`, `login_failed`, `interaction_over` */
export const assertStillProven = (
  { clock }: Pick<BasisDeps, 'clock'>,
  login: Pick<LoginProof, 'person' | 'methods'>,
  current: Person,
): void => {
  if (isBlockedAt(current, clock.now())) refuse('user_blocked');
  if (!isStillProven(login, current)) refuseLogin(login);
};

/**
 * Rule: a proof counts until logins are ended, the password is another one, or a factor is set up. The password counts
 * where it was proven, and a second factor where the login did not ask for one.
 */
export const isStillProven = (
  { person, methods }: Pick<LoginProof, 'person' | 'methods'>,
  current: Pick<Person, 'passwordChangedAt' | 'sessionsEndedAt' | 'isMfaEnrolled'>,
): boolean => {
  const hasSamePassword =
    !methods.includes('pwd') || isSameTime(person.passwordChangedAt, current.passwordChangedAt);
  const lacksFactor = current.isMfaEnrolled && !person.isMfaEnrolled && !methods.includes('mfa');
  return (
    hasSamePassword && !lacksFactor && isSameTime(person.sessionsEndedAt, current.sessionsEndedAt)
  );
};

/** By values and not by clocks: those of two servers differ. */
const isSameTime = (one: Date | null, other: Date | null): boolean =>
  (one?.getTime() ?? null) === (other?.getTime() ?? null);

/** As if the proof had never been given. */
const refuseLogin = ({ methods }: Pick<LoginProof, 'methods'>): never =>
  refuse(methods.includes('pwd') ? 'login_failed' : 'interaction_over');

/** Whether the provider is switched on, and is still the one that vouched. */
export const isTrusted = (
  deps: Pick<BasisDeps, 'digest'>,
  provider: IdentityProvider | undefined,
  { trust }: Pick<VouchingProvider, 'trust'>,
): provider is IdentityProvider =>
  provider?.isEnabled === true && vouchingProvider(deps, provider).trust === trust;

/**
 * The same within a transaction. The row is held, so that of a login and a change of the provider the second one sees
 * what the first did.
 */
export const holdsTrust = async (
  deps: Pick<BasisDeps, 'digest'>,
  { identityProviders }: Pick<Stores, 'identityProviders'>,
  vouching: VouchingProvider,
): Promise<boolean> => {
  const provider = await identityProviders.change(vouching.id, (current) => current);
  return isTrusted(deps, provider, vouching);
};

/**
 * Whether the session is there. Its row is held: a logout that comes at the same time sees what is added here, or is
 * seen.
 */
export const holdsSession = async (
  { sessions }: Pick<Stores, 'sessions'>,
  id: string,
): Promise<boolean> => (await sessions.change(id, (current) => current)) !== undefined;

/** Holds all sessions of a person, so that nothing is added in them until the transaction has ended. */
export const holdSessions = async (
  { sessions }: Pick<Stores, 'sessions'>,
  userId: string,
): Promise<void> => {
  const own = await sessions.pick(['id'], [{ attribute: 'userId', equals: userId }]);
  for (const { id } of own) await sessions.change(id, (current) => current);
};

const wayOf = ({ methods, provider }: LoginProof): LoginWay => ({
  methods,
  identityProviderId: provider?.id ?? null,
});

/**
 * Asserts that the tenant lets the person in by this way. Its row is read and not held, since all logins of a tenant
 * would wait for each other. What began before a suspension, or before the tenant said how its people log in, is asked
 * again at its use (`livingPerson`).
 * @throws Refusal `tenant_suspended`, `login_method_refused`
 */
export const assertAdmitted = async (
  { tenants }: Pick<Stores, 'tenants'>,
  { id, tenantId }: Pick<Person, 'id' | 'tenantId'>,
  way: LoginWay & { readonly actorId?: string | null },
): Promise<void> => {
  const tenant = await tenants.find(tenantId);
  if (tenant?.isSuspended !== false) return refuse('tenant_suspended');
  const isOfActor = (way.actorId ?? null) !== null;
  const policy = loginPolicyIn(tenant.metadata.login);
  if (!isOfActor && !admitsLogin(policy, id, way)) refuse('login_method_refused');
};

/** How a client proves itself, and what it may be given. */
const rightsOf = ({
  secret,
  previousSecret,
  isPublic,
  isGlobal,
  tenantId,
  metadata,
}: Client): unknown => ({
  secret,
  previousSecret,
  isPublic,
  isGlobal,
  tenantId,
  grantTypes: metadata.grant_types,
  oauth: metadata.oauth,
});

/** Whether the client is there, and proves itself and may do as it did when it was read. */
const isStillClient = async (
  { clients }: Pick<Stores, 'clients'>,
  client: Client,
): Promise<boolean> => {
  const current = await clients.find(client.id);
  return current !== undefined && isSameJson(rightsOf(client), rightsOf(current));
};

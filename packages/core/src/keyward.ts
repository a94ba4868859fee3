/**
 * Joins the use cases to the ports: the one place that knows them all. A write whose actor is left out acts
 * for the server itself.
 */
import { assertNoAuthorityGained } from './access/assert-no-authority-gained.js';
import { makeAccess, type Access } from './access/access.js';
import { snapshotReader } from './access/permission-snapshot.js';
import { makeAudit, type Audit } from './audit/audit.js';
import type { AuditRetention } from './audit/prune-audit.js';
import { cachedDirectory } from './directory/cached-directory.js';
import { makeDelivery, type DeliveryRoom } from './delivery/delivery.js';
import { storageDirectory, type Directory, type StrangersClients } from './directory/directory.js';
import { makeConfiguration, type ConfigurationRoom } from './configuration/configuration.js';
import { beforeLoginHooks } from './hooks/before-login.js';
import { beforeRegistrationHooks } from './hooks/before-registration.js';
import { hookBreakers } from './hooks/breakers.js';
import { callingOut } from './hooks/call-out.js';
import { checkPasswordHooks } from './hooks/check-password.js';
import { claimsHooks } from './hooks/claims-hooks.js';
import { makeHooks, type HooksRoom } from './hooks/hooks.js';
import { knownHooks } from './hooks/known-hooks.js';
import { impersonations, type Impersonations } from './impersonation/impersonation.js';
import { directoryLoginsOf } from './federation/log-in-by-directory.js';
import { syncDirectories, type DirectorySyncs } from './federation/sync-directories.js';
import { makeFederation, type FederationRoom } from './federation/federation.js';
import { jwtBearer } from './federation/jwt-bearer.js';
import { providerDiscovery } from './federation/provider-discovery.js';
import { tokenExchange } from './federation/token-exchange.js';
import { authenticateWorkload } from './federation/workloads.js';
import { actingParties } from './oauth/acting/may-act.js';
import { askCallerAgain } from './oauth/authenticate-bearer.js';
import { unlinkIdentities } from './federation/unlink-identities.js';
import { makeKeys, type Keys } from './keys/keys.js';
import { makeLogin, type Login } from './login/login.js';
import { otpSending } from './login/one-time-password.js';
import { secondFactorLimits } from './login/second-factor.js';
import { grantTypes } from './model/client/client-metadata.js';
import { foreignTokens } from './oauth/foreign-tokens.js';
import type { Grant } from './oauth/grant.js';
import { standardGrants } from './oauth/grants/standard.js';
import { clientPossession } from './oauth/proof/client-possession.js';
import { proofMemory } from './support/proof-memory.js';
import type { ProofMemory } from './ports/proof-memory.js';
import { issuanceCheck } from './oauth/issuance-proof.js';
import { makeOAuth, type OAuth } from './oauth/oauth.js';
import { detailedRights } from './oauth/details/authorization-details.js';
import { makeSignedMessages } from './oauth/signed/signed-messages.js';
import { strangersClients } from './oauth/strangers/strangers.js';
import { makeOperations, type Operations } from './operations/operations.js';
import { makePeople, type PeopleRoom } from './people/people.js';
import { learningHasher, refusalTime } from './people/refusal-time.js';
import type { ClientCertificates } from './ports/client-certificates.js';
import type { Clock } from './ports/clock.js';
import type { Delay } from './ports/delay.js';
import type { Digest } from './ports/digest.js';
import type { DomainNames } from './ports/domain-names.js';
import type { Events } from './ports/events.js';
import type { Change } from './unit-of-work/journal.js';
import { recordVersions, type RecordVersions } from './unit-of-work/record-versions.js';
import { refusalLog } from './audit/refusal-log.js';
import { noticesOfChanges } from './people/notices-of-changes.js';
import type { Hooks } from './ports/hooks.js';
import type { JsonSchemas } from './ports/json-schemas.js';
import type { Notifier } from './ports/notifier.js';
import type { Outgoing } from './ports/outgoing.js';
import type { Passkeys } from './ports/passkeys.js';
import type { PasswordBlocklist } from './ports/password-blocklist.js';
import type { Random } from './ports/random.js';
import type { SecretHasher } from './ports/secret-hasher.js';
import type { Pictures } from './ports/pictures.js';
import type { PasswordDirectory } from './ports/password-directory.js';
import type { SamlMessages } from './ports/saml.js';
import type { SamlIssuer } from './ports/saml-issuer.js';
import type { SignalEvents } from './ports/signal-events.js';
import type { WsfedIssuer } from './ports/wsfed-issuer.js';
import type { Storage } from './ports/storage.js';
import type { Totp } from './ports/totp.js';
import type { TextRecords } from './ports/text-records.js';
import type { TokenSigner } from './ports/token-signer.js';
import type { WebhookChannel } from './ports/webhook-channel.js';
import { makeProvisioning, type ProvisioningRoom } from './provisioning/provisioning.js';
import { makeRegistry, type Registry } from './registry/registry.js';
import { remindOfEnds, type Reminders } from './reminders/remind-of-ends.js';
import { samlAnswers } from './saml/answers.js';
import { samlLogouts } from './saml/logout.js';
import { makeSamlProvider, type SamlProviderDeps, type SamlRoom } from './saml/saml.js';
import { loginThrottle } from './sessions/login-throttle.js';
import { makeSessions, type Sessions } from './sessions/sessions.js';
import { messenger } from './support/messenger.js';
import { background, type BackgroundDeps } from './support/background.js';
import { makeSignals, type SignalsRoom } from './signals/signals.js';
import { makeTenants, type Tenants } from './tenants/tenants.js';
import { wsfedAnswers } from './wsfed/answers.js';
import { makeWsfedProvider, type WsfedRoom } from './wsfed/wsfed.js';

export interface Platform extends BackgroundDeps, AuditRetention {
  /** The public base URL, without a slash at the end: the `iss` of every token. */
  readonly issuer: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
  readonly domainNames: DomainNames;
  readonly pictures: Pictures;
  readonly signer: TokenSigner;
  readonly hasher: SecretHasher;
  /**
   * Without one, the refusal of a password is answered when its hash is done: the time then tells what kind of hash is
   * stored (docs/adr/0041-who-has-an-account.md).
   */
  readonly delay?: Delay | undefined;
  readonly totp: Totp;
  /** Without them, nobody is offered a passkey. */
  readonly passkeys?: Passkeys | undefined;
  readonly passwordBlocklist: PasswordBlocklist;
  /** Without one, nobody is written to, and what needs it answers 501. */
  readonly notifier?: Notifier | undefined;
  /** Without one, no other server is asked, and what needs it answers 501. */
  readonly outgoing?: Outgoing | undefined;
  /** Without them, no tenant proves a domain (501), and proven ones are not asked for again. */
  readonly textRecords?: TextRecords | undefined;
  /** Without one, SAML providers are neither made (501) nor offered. */
  readonly saml?: SamlMessages | undefined;
  /** Without one, no client is answered by SAML. */
  readonly samlIssuer?: SamlIssuer | undefined;
  /** Without one, or without a `samlIssuer`, which makes its key, no client is answered by WS-Federation. */
  readonly wsfedIssuer?: WsfedIssuer | undefined;
  /** Without one, there are no identity providers of the type `ldap`. */
  readonly passwordDirectory?: PasswordDirectory | undefined;
  /**
   * Asks for client ID metadata documents, apart from other requests. Without it, no client is taken that nobody
   * registered (contract §7).
   */
  readonly clientDocuments?: Outgoing | undefined;
  /** Asks for the documents of sectors (OpenID Connect Core §8.1), apart; left out, `clientDocuments` does. */
  readonly sectorDocuments?: Outgoing | undefined;
  /** Asks the issuers of workloads for their keys, apart from other requests; left out, `outgoing` does. */
  readonly workloadIssuers?: Outgoing | undefined;
  /** Without it, webhooks are sent nothing, and a test of one answers 501. */
  readonly webhooks?: WebhookChannel | undefined;
  /** Without it, no receiver has a stream of Shared Signals (contract §24). */
  readonly signalEvents?: SignalEvents | undefined;
  /** Asks the hooks of tenants. Without it, what waits for one is denied. */
  readonly hookCalls?: WebhookChannel | undefined;
  /** Functions that have a say where the server decides (contract §20). */
  readonly hooks?: Hooks | undefined;
  /** Without it, no client shows a certificate (RFC 8705). */
  readonly clientCertificates?: ClientCertificates | undefined;
  /** The base URL at which clients show certificates, where that is another than the issuer (RFC 8705 §5). */
  readonly mtlsIssuer?: string | undefined;
  /** Without it, no types of authorization details are registered (RFC 9396). */
  readonly jsonSchemas?: JsonSchemas | undefined;
  readonly events?: Events | undefined;
  /** Where processes share one, a proof of possession is used once for all. Without one, each remembers by itself. */
  readonly usedProofs?: ProofMemory | undefined;
  /**
   * Seconds, 0 to 1, after which the directory reads anew what another process may have changed; 1 when it is absent.
   * For 0, each request reads the storage (docs/adr/0015-directory-cache.md).
   */
  readonly directoryStaleness?: number | undefined;
  /** Makes the list of grants out of the standard ones; they alone when it is absent. */
  readonly grants?: ((standard: readonly Grant[]) => readonly Grant[]) | undefined;
}

/** What the metadata say of client certificates. */
export interface MutualTls {
  readonly hasAuthorities: boolean;
  /** Where clients show them; undefined for the issuer itself. */
  readonly issuer: string | undefined;
}

/**
 * The whole server without its edges: every use case, over the ports of a `Platform`.
 *
 * An `actor` says on whose behalf a call happens and how far it reaches; left out, the server itself acts.
 * A method that reads or writes records may also throw Refusal `storage_unavailable`, and a write with an actor
 * who rehearses throws `Rehearsed` (docs/adr/0053-dry-run.md).
 */
export interface Keyward
  extends
    Audit,
    Access,
    Keys,
    Sessions,
    PeopleRoom,
    Registry,
    Login,
    OAuth,
    SamlRoom,
    WsfedRoom,
    FederationRoom,
    DirectorySyncs,
    ConfigurationRoom,
    Reminders,
    DeliveryRoom,
    SignalsRoom,
    ProvisioningRoom,
    HooksRoom,
    Operations {
  /** The public base URL, without a slash at the end: the `iss` of every token. */
  readonly issuer: string;
  /** What clients can do with certificates (RFC 8705); undefined for nothing. */
  readonly mutualTls: MutualTls | undefined;
  /** The storage as the platform gave it, for reads that no method offers. */
  readonly storage: Storage;
  /** The domain names as the platform gave them, for texts that lists compare. */
  readonly domainNames: DomainNames;
  /** Reads the clock of the platform. */
  readonly now: () => Date;
  /** The reads of the hot paths, cached for at most a second (docs/adr/0015-directory-cache.md). */
  readonly directory: Directory;
  /** The versions of records, for conditional requests (RFC 9110 §13.1). */
  readonly versions: RecordVersions;
  /** Unregistered clients; left out where none is taken. */
  readonly strangers: StrangersClients | undefined;
  /** Tenants and their administrators (operations §4). */
  readonly tenants: Tenants;
  /** Acting as a person, for support (contract §13). */
  readonly impersonations: Impersonations;
}

/**
 * Makes the server from its ports; each room adds its use cases, in the order of the rooms
 * (docs/adr/0056-one-order-of-rooms.md).
 */
export const createKeyward = (platform: Platform): Keyward => {
  const { issuer, storage, clock, directoryStaleness: staleness } = platform;
  const directory = cachedDirectory(storageDirectory(storage, clock), clock, staleness);
  const events: Events = {
    happened: (event) => {
      platform.events?.happened(event);
      if (event.name === 'session.ended') sessions.logouts.soon();
    },
  };

  const hooksOfTenants = knownHooks(platform, staleness);
  const askingHooks = {
    ...platform,
    events,
    knownHooks: hooksOfTenants,
    callOut: callingOut(platform),
    breakers: hookBreakers(clock),
  };
  const refusals = refusalLog(platform);
  const details = detailedRights(platform);
  const outward = {
    background: background(platform),
    messenger: messenger(platform),
  };
  const timing = refusalTime(platform);
  const writing = {
    ...platform,
    hasher: learningHasher(platform.hasher, timing),
    guardAuthority: assertNoAuthorityGained(platform),
    askCallerAgain: askCallerAgain({ ...platform, details }),
    forgetChanged: (changes: readonly Change[]) => {
      directory.forget(changes);
      hooksOfTenants.forget(changes);
    },
    prepareNotices: noticesOfChanges({ ...platform, ...outward }),
    refusals,
    loginHooks: beforeLoginHooks(askingHooks),
    registrationHooks: beforeRegistrationHooks(askingHooks),
    snapshotReader,
    directory,
    events,
  };
  const versions = recordVersions(platform);
  const keys = makeKeys(writing);
  const sessions = makeSessions({ ...writing, ...keys });

  const strangers =
    platform.clientDocuments &&
    strangersClients({
      ...writing,
      outgoing: platform.clientDocuments,
      sectorOutgoing: platform.sectorDocuments ?? platform.clientDocuments,
      statements: foreignTokens({ ...platform, outgoing: platform.clientDocuments }),
    });
  const foreign = foreignTokens(platform);
  const throttle = loginThrottle(writing);
  const directoryLogins = directoryLoginsOf({ ...writing, throttle });
  const askingIssuers = { ...platform, outgoing: platform.workloadIssuers ?? platform.outgoing };
  const granting = {
    ...writing,
    strangers,
    details,
    actingParties: actingParties(platform),
    claimsHooks: claimsHooks(askingHooks),
    passwordHooks: checkPasswordHooks({ ...askingHooks, ...writing }),
    authenticateWorkload: authenticateWorkload({
      ...writing,
      foreignTokens: foreignTokens(askingIssuers),
      discovery: providerDiscovery(askingIssuers),
    }),
    ...keys,
    ...sessions,
    ...outward,
    throttle,
    directoryLogins,
    refusalTime: timing,
    otpThrottle: loginThrottle(writing, otpSending),
    secondFactorThrottle: loginThrottle(writing, secondFactorLimits),
    foreignTokens: foreign,
    signedMessages: makeSignedMessages({ ...platform, ...keys, foreignTokens: foreign }),
    discovery: providerDiscovery(platform),
    isIssuedHere: issuanceCheck(platform.digest),
    possession: clientPossession({
      ...platform,
      foreignTokens: foreign,
      usedProofs: platform.usedProofs ?? proofMemory(() => clock.now().getTime()),
    }),
  };
  // These know other servers, so they come from their room.
  const standard = [...standardGrants(granting), tokenExchange(granting), jwtBearer(granting)];
  const grants = platform.grants?.(standard) ?? standard;
  const deps = {
    ...granting,
    grants,
    grantTypes: [...new Set([...grantTypes, ...grants.map((grant) => grant.type)])],
    unlinkIdentities: unlinkIdentities(granting),
  };
  const parties = assertionParties(deps, platform);
  const authorizing = {
    ...deps,
    samlAnswers: parties.answers,
    samlLogouts: parties.logouts,
  };
  const oauth = makeOAuth(authorizing);

  return {
    issuer,
    mutualTls: platform.clientCertificates && {
      hasAuthorities: platform.clientCertificates.hasAuthorities,
      issuer: platform.mtlsIssuer,
    },
    storage,
    domainNames: platform.domainNames,
    now: () => clock.now(),
    ...makeAudit(deps),
    ...makeAccess(deps),
    ...keys,
    directory,
    strangers,
    versions,
    ...sessions,
    tenants: makeTenants(deps),
    ...makePeople(deps),
    impersonations: impersonations(deps),
    ...makeRegistry(deps),
    ...makeLogin(deps),
    ...oauth,
    ...parties.rooms(oauth.authorization.beginForeign),
    ...makeFederation(authorizing),
    syncDirectories: syncDirectories(deps),
    ...makeConfiguration({ ...deps, versions }),
    remindOfEnds: remindOfEnds(deps),
    ...makeDelivery(deps),
    ...makeSignals(deps),
    ...makeProvisioning(deps),
    ...makeHooks({ ...deps, callOut: askingHooks.callOut }),
    ...makeOperations(deps),
  };
};

type PartyDeps = Omit<SamlProviderDeps, 'samlIssuer' | 'beginForeign'>;

/** Those who are answered with assertions, as far as the host has bound what writes them. */
const assertionParties = (deps: PartyDeps, { samlIssuer, wsfedIssuer }: Platform) => {
  const saml = samlIssuer && { ...deps, samlIssuer };
  const wsfed = saml && wsfedIssuer && { ...saml, wsfedIssuer };
  const answers = saml && samlAnswers(saml);
  return {
    answers: wsfed && answers ? wsfedAnswers(wsfed, answers) : answers,
    logouts: saml && samlLogouts(saml),
    rooms: (beginForeign: SamlProviderDeps['beginForeign']): SamlRoom & WsfedRoom => ({
      samlProvider: saml && makeSamlProvider({ ...saml, beginForeign }),
      wsfedProvider: wsfed && makeWsfedProvider({ ...wsfed, beginForeign }),
    }),
  };
};

/** Everything that is asked of a server over HTTP, wherever it keeps its records. */
import { describe } from '@jest/globals';
import { deployed, type Deployment, type Target } from './deployment/deployment.js';
import { accountChoiceSuite } from './people/account-choice.js';
import { accountSuite } from './people/account.js';
import { askedAgainSuite } from './management/asked-again.js';
import { asPeopleTypeSuite } from './people/as-people-type.js';
import { auditSuite } from './management/audit.js';
import { backchannelLogoutSuite } from './oauth/backchannel-logout.js';
import { accessSuite } from './management/access.js';
import { authorityEffectsSuite } from './management/authority-effects.js';
import { blocksSuite } from './people/blocks.js';
import { sessionsSuite } from './management/sessions.js';
import { grantsSuite } from './management/grants.js';
import { boundTokensSuite } from './oauth/bound-tokens.js';
import { boundsSuite } from './contract/bounds.js';
import { badBodiesSuite } from './management/bad-bodies.js';
import { badRequestsSuite } from './contract/bad-requests.js';
import { clientAliasesSuite } from './oauth/client-aliases.js';
import { clientAssertionsSuite } from './oauth/client-assertions.js';
import { clientsSuite } from './management/clients.js';
import { codeFlowSuite } from './oauth/code-flow.js';
import { conformanceSuite } from './oauth/conformance.js';
import { documentSuite } from './contract/document.js';
import { configurationSuite } from './management/configuration.js';
import { effectiveSuite } from './management/effective.js';
import { childrenSuite } from './management/children.js';
import { dryRunSuite } from './management/dry-run.js';
import { forceSuite } from './management/force.js';
import { federationSuite } from './oauth/federation.js';
import { filtersSuite } from './management/filters.js';
import { authorizationDetailsSuite } from './oauth/authorization-details.js';
import { fapiSigningSuite, signedAnswersSuite } from './oauth/fapi-signing.js';
import { fapiSuite } from './oauth/fapi.js';
import { fuzzSuite } from './contract/fuzz.js';
import { handedOutSuite } from './management/handed-out.js';
import { headersSuite } from './contract/headers.js';
import { idsInAnyCaseSuite } from './management/ids-in-any-case.js';
import { identityProofsSuite } from './people/identity-proofs.js';
import { identityProvidersSuite } from './management/identity-providers.js';
import { introspectionSuite } from './oauth/introspection.js';
import { keysSuite } from './oauth/keys.js';
import { limitsThatAgreeSuite } from './oauth/limits-that-agree.js';
import { linksSuite } from './management/links.js';
import { listsSuite } from './management/lists.js';
import { logosSuite } from './management/logos.js';
import { tenantMailsSuite } from './management/tenant-mails.js';
import { matrixSuite } from './management/matrix.js';
import { methodsSuite } from './contract/methods.js';
import { oneTimePasswordsSuite } from './people/one-time-passwords.js';
import { outboxSuite } from './management/outbox.js';
import { pagePreviewsSuite } from './management/page-previews.js';
import { linksThatLogInSuite } from './people/links-that-log-in.js';
import { pagesSuite } from './people/pages.js';
import { pairwiseSuite } from './oauth/pairwise.js';
import { peopleSuite } from './people/people.js';
import { postsFromElsewhereSuite } from './oauth/posts-from-elsewhere.js';
import { proofOfAddressSuite } from './people/proof-of-address.js';
import { racesSuite } from './management/races.js';
import { readyRolesSuite } from './management/ready-roles.js';
import { registrationSuite } from './people/registration.js';
import { repeatedMembersSuite } from './management/repeated-members.js';
import { requiredMembersSuite } from './contract/required-members.js';
import { resourceMetadataSuite } from './oauth/resource-metadata.js';
import { resourcesSuite } from './management/resources.js';
import { revocationSuite } from './oauth/revocation.js';
import { samlApplicationsSuite } from './oauth/saml-applications.js';
import { samlSuite } from './oauth/saml.js';
import { wsfedApplicationsSuite } from './oauth/wsfed-applications.js';
import { selfServiceSuite } from './people/own-account.js';
import { strangersSuite } from './oauth/strangers.js';
import { unregisteredClientsSuite } from './oauth/unregistered-clients.js';
import { sameWaitsSuite } from './people/same-waits.js';
import { secondFactorsSuite } from './people/second-factors.js';
import { testLoginsSuite } from './management/test-logins.js';
import { tenantsSuite } from './management/tenants.js';
import { systemResourceSuite } from './oauth/system-resource.js';
import { statisticsSuite } from './management/statistics.js';
import { suspensionSuite } from './management/suspension.js';
import { tenantRecordsSuite } from './management/tenant-records.js';
import { throttleSuite } from './contract/throttle.js';
import { tokenSuite } from './oauth/token.js';
import { scimDirectoriesSuite } from './provisioning/scim-directories.js';
import { scimDiscoverySuite } from './provisioning/scim-discovery.js';
import { scimGroupsSuite } from './provisioning/scim-groups.js';
import { scimRequestsSuite } from './provisioning/scim-requests.js';
import { scimTokensSuite } from './provisioning/scim-tokens.js';
import { scimUsersSuite } from './provisioning/scim-users.js';
import { tokenExchangeSuite } from './oauth/token-exchange.js';
import { whatEndsWhatSuite } from './management/what-ends-what.js';
import { versionsSuite } from './management/versions.js';
import { clientTestsSuite } from './management/client-tests.js';
import { tokenPreviewsSuite } from './management/token-previews.js';
import { clientRegistrationsSuite } from './oauth/client-registrations.js';
import { accountDelegatesSuite } from './people/account-delegates.js';
import { impersonationSuite } from './people/impersonation.js';
import { loginPolicySuite } from './people/login-policy.js';
import { personalTokensSuite } from './people/personal-tokens.js';
import { userInfoSuite } from './oauth/user-info.js';
import { workloadsSuite } from './oauth/workloads.js';
import { waysInSuite } from './management/ways-in.js';
import { manyInvitationsSuite } from './management/many-invitations.js';
import { tenantDomainsSuite } from './management/tenant-domains.js';
import { hooksSuite } from './management/hooks.js';
import { signalsSuite } from './management/signals.js';
import { webhooksSuite } from './management/webhooks.js';
import { usersSuite } from './management/users.js';

type Area = (target: Target) => void;

const area =
  (name: string, suites: Area): Area =>
  (target) =>
    describe(`HTTP on ${target.name}: ${name}`, () => suites(target));

/** Each by itself, so that everything stored can be compared before and after a refusal without taking long. */
const alone = (target: Target, suite: (server: Deployment) => void): void =>
  describe('on a server of their own', () => suite(deployed(target)));

export const areas = {
  contract: area('the contract', (target) => {
    const server = deployed(target);
    documentSuite(server);
    methodsSuite(server);
    badRequestsSuite(server);
    headersSuite(target, server);
  }),

  lists: area('lists', (target) => {
    const server = deployed(target);
    listsSuite(server);
    filtersSuite(server);
  }),

  tokens: area('tokens', (target) => {
    const server = deployed(target);
    tokenSuite(server);
    introspectionSuite(server);
    userInfoSuite(server);
    revocationSuite(server);
    limitsThatAgreeSuite(server);
    keysSuite(target, server);
    resourceMetadataSuite(target, server);
    boundTokensSuite(server);
    fapiSuite(target);
    fapiSigningSuite(target);
    authorizationDetailsSuite(target);
    signedAnswersSuite(target);
    strangersSuite(target);
    unregisteredClientsSuite(target);
    clientRegistrationsSuite(target);
    clientAssertionsSuite(target);
    workloadsSuite(target);
    tokenExchangeSuite(target);
    systemResourceSuite(target);
    pairwiseSuite(target);
    clientAliasesSuite(target);
  }),

  logins: area('logins', (target) => {
    codeFlowSuite(target);
    oneTimePasswordsSuite(target);
    pagesSuite(target);
    accountChoiceSuite(target);
    linksThatLogInSuite(target);
    secondFactorsSuite(target);
    conformanceSuite(target);
    backchannelLogoutSuite(target);
    postsFromElsewhereSuite(target);
  }),

  federation: area('federation', (target) => {
    federationSuite(target);
    samlSuite(target);
    samlApplicationsSuite(target);
    wsfedApplicationsSuite(target);
    testLoginsSuite(target);
  }),

  provisioning: area('provisioning', (target) => {
    scimDiscoverySuite(target);
    scimUsersSuite(target);
    scimGroupsSuite(target);
    scimDirectoriesSuite(target);
    scimTokensSuite(target);
    scimRequestsSuite(target);
  }),

  people: area('people', (target) => {
    peopleSuite(target);
    asPeopleTypeSuite(target);
    registrationSuite(target);
    proofOfAddressSuite(target);
    identityProofsSuite(target);
  }),

  stress: area('under stress', (target) => {
    fuzzSuite(target);
    throttleSuite(target);
    boundsSuite(target);
    sameWaitsSuite(target);
  }),

  bodies: area('bodies and rights', (target) => {
    matrixSuite(deployed(target, { configuration: { multiTenant: true } }));
    badBodiesSuite(target);
    requiredMembersSuite(target);
    repeatedMembersSuite(target);
    idsInAnyCaseSuite(target);
  }),

  registry: area('applications and APIs', (target) => {
    alone(target, clientsSuite);
    alone(target, resourcesSuite);
    alone(target, linksSuite);
    grantsSuite(target);
    tokenPreviewsSuite(target);
    clientTestsSuite(target);
    versionsSuite(target);
    alone(target, racesSuite);
    childrenSuite(target);
    dryRunSuite(target);
  }),

  users: area('users', (target) => {
    alone(target, usersSuite);
    blocksSuite(target);
    sessionsSuite(target);
    selfServiceSuite(target);
    accountSuite(target);
    personalTokensSuite(target);
    accountDelegatesSuite(target);
    impersonationSuite(target);
    loginPolicySuite(target);
    whatEndsWhatSuite(target);
    handedOutSuite(target);
    waysInSuite(target);
    askedAgainSuite(target);
  }),

  access: area('access', (target) => {
    authorityEffectsSuite(target);
    alone(target, identityProvidersSuite);
    alone(target, accessSuite);
    alone(target, readyRolesSuite);
    alone(target, effectiveSuite);
    forceSuite(target);
  }),

  tenants: area('tenants', (target) => {
    alone(target, (server) => tenantsSuite(target, server));
    alone(target, (server) => tenantRecordsSuite(target, server));
    alone(target, tenantDomainsSuite);
    alone(target, manyInvitationsSuite);
    logosSuite(target);
    pagePreviewsSuite(target);
    tenantMailsSuite(target);
    outboxSuite(target);
    suspensionSuite(target);
    alone(target, (server) => auditSuite(target, server));
    statisticsSuite(target);
    configurationSuite(target);
    webhooksSuite(target);
    signalsSuite(target);
    hooksSuite(target);
  }),
};

type AreaName = keyof typeof areas;

/** All areas, in one process. */
export const httpSuite = (target: Target): void =>
  Object.values(areas).forEach((suites) => suites(target));

/**
 * What databases do differently, the contract of storages shows on each of them, and SQLite shows every area. So each
 * database server has half of the areas. What a request may look like is decided before a storage is asked.
 */
const serverOf: Readonly<
  Record<Exclude<AreaName, 'contract' | 'bodies'>, 'MariaDB' | 'PostgreSQL'>
> = {
  lists: 'PostgreSQL',
  tokens: 'MariaDB',
  logins: 'PostgreSQL',
  federation: 'MariaDB',
  provisioning: 'MariaDB',
  people: 'PostgreSQL',
  stress: 'MariaDB',
  registry: 'PostgreSQL',
  users: 'MariaDB',
  access: 'PostgreSQL',
  tenants: 'PostgreSQL',
};

/** The areas of a database server. */
export const serverSuite = (target: Target): void =>
  Object.entries(serverOf)
    .filter(([, server]) => server === target.name)
    .forEach(([name]) => areas[name as AreaName](target));

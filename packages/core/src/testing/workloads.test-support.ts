/** An issuer of workloads whose keys can change, and a client of machines that trusts one of them. */
import type { NewClientTrust } from '../model/client/client-trust.js';
import type { Client } from '../model/client/client.js';
import type { Claims } from '../model/values/claims.js';
import {
  addClient,
  addResource,
  addScopes,
  acme,
  issuer,
  letUse,
  setUp,
  type World,
} from './set-up.test-support.js';

export const github = 'https://token.actions.githubusercontent.com';
export const cluster = 'https://oidc.cluster.example';

/** The claims of a job, in GitHub's shape. */
export const jobClaims = {
  sub: 'repo:acme/shop:environment:production',
  repository: 'acme/shop',
  repository_id: '7001',
  repository_owner: 'acme',
  repository_owner_id: '42',
  ref: 'refs/heads/main',
  event_name: 'push',
  job_workflow_ref: 'acme/shop/.github/workflows/release.yml@refs/heads/main',
};

export const jobTrust: NewClientTrust = {
  issuer: github,
  subject: jobClaims.sub,
  claims: { repository_owner_id: '42', repository_id: '7001' },
};

/** The claims of a pod, in Kubernetes' shape. */
export const podClaims = {
  sub: 'system:serviceaccount:shop:payments',
  'kubernetes.io': {
    namespace: 'shop',
    pod: { name: 'payments-0', uid: '8a0b' },
    serviceaccount: { name: 'payments', uid: '17c2' },
  },
};

const grantName = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The world, a client with a resource, and an issuer that signs with the newest of its keys. */
export const withWorkloads = async (at: string = github) => {
  const world = await setUp();
  const client = await addClient(world, {
    metadata: { grant_types: ['client_credentials', 'jwt_bearer'] },
    isGlobal: false,
    tenantId: acme,
  });
  const resource = await addResource(world, acme);
  await letUse(world, client, resource, await addScopes(world, resource, 'deploy'));
  const signing = await signingIssuer(world, at);

  return {
    ...world,
    client,
    resource,
    ...signing,
    trust: (given: NewClientTrust = jobTrust) => world.keyward.trusts.create(client.id, given),
    byAssertion: (token: string, of: Client = client) =>
      world.keyward.token({
        grantType: 'client_credentials',
        client: { method: 'private_key_jwt', id: of.id, assertion: token },
      }),
    byGrant: (token: string, of: Client = client) =>
      world.keyward.token({
        grantType: grantName,
        client: { method: 'none', id: of.id },
        parameter: (name) => (name === 'assertion' ? token : undefined),
      }),
  };
};

const signingIssuer = async (world: World, at: string) => {
  const { workloadIssuers, signer, clock } = world;
  let kid = 0;
  let pair = await signer.createKeyPair('ES256');
  const publicKey = () => ({ ...signer.publicJwk(pair.publicKey), kid: `key ${kid}` });

  workloadIssuers.answers.set(`${at}/.well-known/openid-configuration`, {
    body: JSON.stringify({ issuer: at, jwks_uri: `${at}/keys` }),
  });
  workloadIssuers.answers.set(`${at}/keys`, () => ({
    body: JSON.stringify({ keys: [publicKey()] }),
  }));
  return {
    publicKey,
    rotateKeys: async () => {
      kid += 1;
      pair = await signer.createKeyPair('ES256');
    },
    sign: (claims: Claims = {}, header: { typ?: string } = { typ: 'JWT' }): string => {
      const now = Math.floor(clock.now().getTime() / 1000);
      const usual = { iss: at, aud: issuer, iat: now, nbf: now, exp: now + 300, jti: 'one' };
      const own = at === github ? jobClaims : podClaims;
      return signer.sign(
        { ...usual, ...own, ...claims },
        { ...header, kid: `key ${kid}` } as never,
        'ES256',
        pair.privateKey,
      );
    },
  };
};

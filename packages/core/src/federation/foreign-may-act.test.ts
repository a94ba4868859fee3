import { beforeEach, describe, expect, test } from '@jest/globals';
import { plainCertificate } from '../in-memory/index.js';
import type { Client } from '../model/client/client.js';
import { addApp, claimsOf, fromPerson, type Parameters } from '../testing/people.test-support.js';
import {
  acme,
  addResource,
  addScopes,
  letUse,
  refusalOf,
  tokenFor,
  tokenRequest,
} from '../testing/set-up.test-support.js';
import { atUpstream, upstreamIssuer } from '../testing/upstream.test-support.js';
import { programKey } from '../testing/proofs.test-support.js';
import type { TokenRequest, TokenResponse } from '../oauth/grant.js';

const identifier = 'urn:example:upstream';
const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';

type Upstream = Awaited<ReturnType<typeof atUpstream>>;

let upstream: Upstream;
let service: Client;
let ofService: string;

beforeEach(async () => {
  upstream = await atUpstream({ tokenExchangeEnabled: true, identifier });
  const { world } = upstream;
  service = await addApp(world, {
    isFirstParty: true,
    metadata: { grant_types: ['client_credentials', 'token_exchange', 'refresh_token'] },
  });
  const api = await addResource(world, acme, 'orders', { skipConsentForFirstParty: true });
  await letUse(world, service, api, await addScopes(world, api, 'orders:read'));
  ofService = await tokenFor(world, service, { resource: api.id });
});

const foreign = (more: object): string => {
  const { world, pair } = upstream;
  const now = Math.floor(world.clock.now().getTime() / 1000);
  const claims = {
    iss: upstreamIssuer,
    aud: 'keyward',
    sub: 'ada',
    iat: now,
    exp: now + 60,
    ...more,
  };
  return world.signer.sign(claims, { typ: 'JWT', kid: 'one' }, 'ES256', pair.privateKey);
};

const exchange = (subject: string, parameters: Parameters = {}): Promise<TokenResponse> =>
  upstream.world.keyward.token({
    ...fromPerson(service, 'token_exchange', {
      subject_token: subject,
      subject_token_type: identifier,
      ...parameters,
    }),
    scopes: ['orders:read', 'offline_access'],
  });

const besideService = () => ({ actor_token: ofService, actor_token_type: accessTokenType });
const besideForeign = (sub: string) => ({
  actor_token: foreign({ sub }),
  actor_token_type: identifier,
});

describe('the party of a provider’s may_act proves itself by a token of this server or of the same provider', () => {
  test('by a token of this server', async () => {
    const { issuer } = upstream.world.keyward;
    const subject = foreign({ may_act: { sub: service.id, iss: issuer } });
    const { accessToken, refreshToken } = await exchange(subject, besideService());
    expect(claimsOf(upstream.world, accessToken)['act']).toEqual({ sub: service.id });
    expect(refreshToken).toBeUndefined();
  });

  test('by a token of the provider, which is the issuer where may_act names none', async () => {
    const subject = foreign({ may_act: { sub: 'desk' } });
    const { accessToken } = await exchange(subject, besideForeign('desk'));
    const act = { sub: 'desk', iss: upstreamIssuer };
    expect(claimsOf(upstream.world, accessToken)['act']).toEqual(act);
  });

  test.each<[string, () => Parameters]>([
    ['no token', () => ({})],
    ['another party', () => besideForeign('eve')],
    ['a token of another issuer', besideService],
  ])('not by %s', async (_, parameters) => {
    const subject = foreign({ may_act: { sub: 'desk' } });
    expect(await refusalOf(exchange(subject, parameters()))).toBe('grant_request_invalid');
  });

  test.each<[string, () => Promise<Partial<TokenRequest>>]>([
    ['a key', async () => ({ proof: (await programKey(upstream.world)).proof() })],
    ['a certificate', () => Promise.resolve({})],
  ])('not by a token that is bound to %s', async (binding, more) => {
    const { world } = upstream;
    const isBound = binding === 'a certificate';
    const oauth = { response_types: ['code'], tls_client_certificate_bound_access_tokens: isBound };
    const certificate = plainCertificate({ thumbprint: 'mine' });
    await world.keyward.clients.modify(service.id, { metadata: { oauth } });
    const ask = (request: TokenRequest) =>
      world.keyward.token({ ...request, client: { ...request.client, certificate } });

    const { accessToken } = await ask(tokenRequest(service, await more()));
    const asking = ask({
      ...fromPerson(service, 'token_exchange', {
        subject_token: foreign({ may_act: { sub: service.id, iss: world.keyward.issuer } }),
        subject_token_type: identifier,
        actor_token: accessToken,
        actor_token_type: accessTokenType,
      }),
      scopes: ['orders:read'],
    });

    expect(await refusalOf(asking)).toBe('grant_request_invalid');
  });

  test('a may_act without a party is refused', async () => {
    const subject = foreign({ may_act: {} });
    expect(await refusalOf(exchange(subject, besideService()))).toBe('grant_request_invalid');
  });

  test('an actor beside a token that names none is refused', async () => {
    const asking = exchange(foreign({}), besideService());
    expect(await refusalOf(asking)).toBe('grant_request_invalid');
  });
});

import { expect, test } from '@jest/globals';
import { cannedOutgoing, fixedClock, plainSigner } from '../in-memory/index.js';
import { foreignTokens } from '../oauth/foreign-tokens.js';
import { refusalOf } from '../testing/set-up.test-support.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import { providerDiscovery } from './provider-discovery.js';
import { providerTokens } from './provider-tokens.js';

const issuer = 'https://login.example/realm';
const provider = { metadata: { issuer, client_id: 'keyward' } } as IdentityProvider;

const setUp = async (said = issuer) => {
  const [signer, clock, outgoing] = [plainSigner(), fixedClock(), cannedOutgoing()];
  const { publicKey, privateKey } = await signer.createKeyPair('ES256');
  outgoing.answers.set(`${issuer}/.well-known/openid-configuration`, {
    body: JSON.stringify({ issuer: said, jwks_uri: 'https://login.example/keys' }),
  });
  outgoing.answers.set('https://login.example/keys', {
    body: JSON.stringify({ keys: [signer.publicJwk(publicKey)] }),
  });
  const believe = providerTokens({
    foreignTokens: foreignTokens({ signer, clock, outgoing }),
    discovery: providerDiscovery({ outgoing, clock }),
  });
  const claims = { iss: issuer, sub: 'ada', exp: Math.floor(clock.now().getTime() / 1000) + 60 };
  return {
    verdict: (more: object) =>
      believe(provider, signer.sign({ ...claims, ...more }, { typ: 'JWT' }, 'ES256', privateKey)),
  };
};

test.each<[object, boolean]>([
  [{ aud: 'keyward' }, true],
  [{ aud: ['keyward'] }, true],
  [{ aud: ['keyward', 'somebody'], azp: 'keyward' }, true],
  [{ aud: ['keyward', 'somebody'], azp: 'somebody' }, false],
  [{ aud: ['keyward', 'somebody'] }, false],
  [{ aud: 'somebody', azp: 'keyward' }, false],
])(
  'a token of a provider is for our client there, alone or as authorized party (OIDC Core §3.1.3.7): %j, %s',
  async (more, isBelieved) => {
    const { verdict } = await setUp();
    expect('claims' in (await verdict(more))).toBe(isBelieved);
  },
);

test.each(['https://login.example', `${issuer}/`, 'https://evil.example/realm'])(
  'metadata of another issuer is not believed (OpenID Connect Discovery §4.3): %s',
  async (said) => {
    const { verdict } = await setUp(said);
    expect(await refusalOf(verdict({ aud: 'keyward' }))).toBe('upstream_unreachable');
  },
);

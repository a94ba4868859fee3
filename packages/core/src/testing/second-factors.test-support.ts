/** A person between the password and the application. */
import { plainTotp, type PlainAnswer } from '../in-memory/index.js';
import { totpStep } from '../ports/totp.js';
import { userHandle } from '../login/passkey-options.js';
import type { SecondProof } from '../login/second-factor.js';
import type { TenantMetadata } from '../model/tenant/tenant-metadata.js';
import { addApp, addUser, ask, browser, handleOf, type Parameters } from './people.test-support.js';
import { acme, setUp } from './set-up.test-support.js';

type Settings = Pick<TenantMetadata, 'mfa' | 'lockout'>;

/** A person at the login page of an application whose tenant has this policy. */
export const atLogin = async (
  mfa: Settings['mfa'] = { policy: 'always' },
  settings: Settings = {},
) => {
  const world = await setUp();
  await world.storage.tenants.change(acme, (tenant) => ({
    ...tenant,
    metadata: { mfa, ...settings },
  }));
  const [user, app] = [
    await addUser(world, { username: 'ada' }),
    await addApp(world, {
      isFirstParty: true,
      metadata: { grant_types: ['authorization_code', 'password'] },
    }),
  ];
  const password = {
    tenantId: acme,
    identifier: 'ada',
    password: 'right',
    network: 'home',
    address: '192.0.2.7',
  };
  const code = (offset = 0): string =>
    plainTotp.code('', Math.floor(world.clock.now().getTime() / 1000 / totpStep) + offset);
  /** A password login at a new request in this browser; the half login that comes of it. */
  const begin = async (at = browser(), parameters: Parameters = {}) => {
    const half = { handle: handleOf(await ask(world, app, at, parameters)), browser: at };
    const { missing, user: who } = await world.keyward.beginLogin(password);
    if (missing !== 'nothing') await world.keyward.secondFactor.begin(half, app.id, who, missing);
    return { ...half, missing };
  };
  const prove = (
    half: Awaited<ReturnType<typeof begin>>,
    typed = code(),
    more: Partial<SecondProof> = {},
  ) =>
    world.keyward.secondFactor.prove({
      ...half,
      code: typed,
      network: 'home',
      address: '192.0.2.7',
      ...more,
    });
  const enrol = async () => (await prove(await begin())).recoveryCodes!;
  const rows = () => world.storage.authenticators.all([{ attribute: 'userId', equals: user.id }]);
  const read = async () => (await world.storage.users.find(user.id))!;
  /** Answers the page that this half login is at, as an authenticator would that holds this credential. */
  const answer = async (
    half: Awaited<ReturnType<typeof begin>>,
    more: Partial<PlainAnswer> = {},
  ): Promise<string> => {
    const asked = await world.keyward.secondFactor.asked(half);
    return JSON.stringify({
      credentialId: 'first',
      challenge: asked.passkey!.challenge,
      origin: 'https://id.example',
      relyingPartyId: 'id.example',
      userHandle: userHandle(world, user.id),
      signatureCounter: 1,
      ...more,
    });
  };
  const provePasskey = async (
    half: Awaited<ReturnType<typeof begin>>,
    more: Partial<PlainAnswer> = {},
  ) => prove(half, '', { passkey: await answer(half, more) });
  const enrolPasskey = async () => (await provePasskey(await begin())).recoveryCodes!;
  return {
    world,
    user,
    app,
    password,
    code,
    begin,
    prove,
    enrol,
    answer,
    provePasskey,
    enrolPasskey,
    rows,
    read,
  };
};

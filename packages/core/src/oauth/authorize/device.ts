/**
 * Devices without a keyboard (RFC 8628): a code on their screen, which a person types into a browser
 * elsewhere.
 */
import { typedCode } from '../../model/values/typed-text.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import type { AttemptOrigin, LoginThrottle } from '../../sessions/login-throttle.js';
import { drawCharacters } from '../../support/draw-characters.js';
import { secretId, type OneTimeSecretDeps } from '../../support/one-time-secret.js';
import type { OneTimeSecret } from '../../model/ticket/one-time-secret.js';
import { scopesOfClient } from '../../access/held-scopes.js';
import type { Storage, Stores } from '../../ports/storage.js';
import { isRefusal, refuse } from '../../model/values/refusals.js';
import { browserMark, type Admission, type Browser } from '../../sessions/browser.js';
import { assertWithin, longest, type AuthorizationRequest } from './authorization-request.js';
import { grantable } from './grantable.js';
import { shortTransaction } from '../../ports/storage.js';

export type DeviceFlow = OneTimeSecretDeps & {
  readonly storage: Storage;
  readonly throttle: LoginThrottle;
};

/** Seconds (RFC 8628 §3.2, §3.5). */
export const deviceLimits = { lifetime: 600, interval: 5, slowDown: 5 } as const;

/** What is kept with a device code. */
export interface DeviceData {
  readonly scopes: readonly string[];
  readonly resource: string | undefined;
  readonly status: 'pending' | 'approved' | 'denied';
  /** Seconds between two polls; grows with each that comes too early. */
  readonly interval: number;
  /** Milliseconds since 1970. */
  readonly polledAt: number | undefined;
}

export interface DeviceCodes {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly expiresIn: number;
  readonly interval: number;
}

export const deviceDataOf = (secret: OneTimeSecret): DeviceData =>
  secret.data as unknown as DeviceData;

/** Begins. @throws Refusal `scope_invalid`, `target_invalid`, `client_unauthorized`, `too_many_requests` */
export const beginDevice =
  (deps: DeviceFlow) =>
  async (
    access: ClientAccess,
    asked: { readonly scopes: readonly string[]; readonly resource: string | undefined },
    admit?: Admission,
  ): Promise<DeviceCodes> => {
    if (!access.client.metadata.grant_types.includes('device_code'))
      refuse('client_unauthorized', { grant: 'device_code' });
    assertKeepable(asked);
    grantable(access, asked, scopesOfClient(access));
    await admit?.();
    const deviceCode = deps.random.secret(32);
    const createdAt = deps.clock.now();
    const common = {
      clientId: access.client.id,
      delegationId: null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + deviceLimits.lifetime * 1000),
      usedAt: null,
    };
    const deviceId = secretId(deps.digest, 'device_code', deviceCode);
    const data: DeviceData = {
      ...asked,
      status: 'pending',
      interval: deviceLimits.interval,
      polledAt: undefined,
    };
    for (let draws = 1; ; draws++) {
      const userCode = drawCharacters(deps, letters, 8);
      try {
        await deps.storage.transaction(async ({ oneTimeSecrets }) => {
          await oneTimeSecrets.add({
            ...common,
            id: deviceId,
            kind: 'device_code',
            data: { ...data },
          });
          await oneTimeSecrets.add({
            ...common,
            id: secretId(deps.digest, 'user_code', userCode),
            kind: 'user_code',
            data: { deviceId },
          });
        }, shortTransaction);
        return {
          deviceCode,
          userCode: shownUserCode(userCode),
          expiresIn: deviceLimits.lifetime,
          interval: deviceLimits.interval,
        };
      } catch (error) {
        // Another device shows this code: the next draw gets another one.
        if (!isRefusal(error, 'already_exists') || draws === 10) throw error;
      }
    }
  };

/** The request is kept until the person answers, so it is bounded like one at the authorization endpoint. */
const assertKeepable = ({ scopes, resource }: Pick<DeviceData, 'scopes' | 'resource'>): void => {
  const kept: Readonly<Record<string, string | undefined>> = { scope: scopes.join(' '), resource };
  assertWithin((name) => kept[name], { scope: longest.scope, resource: longest.resource });
};

/** RFC 8628 §6.1: no vowels, so no words, and nothing that looks like something else. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';

/** As the device shows it. */
const shownUserCode = (userCode: string): string => `${userCode.slice(0, 4)}-${userCode.slice(4)}`;

/**
 * What a person's typed code stands for, as a request that goes the way of all others: login, then consent.
 * Rule: guessing user codes is slowed down like guessing passwords (RFC 8628 §5.1).
 * Rule: the person is always asked, for every client, since the code may have come from a stranger (RFC
 * 8628 §5.4).
 * Rule: a user code belongs to the browser that entered it first. Another browser is told that it is unknown, so
 * a code that a stranger has read or guessed is approved by its first person alone (RFC 8628 §5.1).
 */
export const deviceRequest =
  (deps: DeviceFlow) =>
  async (typed: string, from: AttemptOrigin, browser: Browser): Promise<AuthorizationRequest> => {
    const guesser = `user_code/${from.network}`;
    await deps.throttle.begin(guesser, from);
    const userCode = typedCode(typed)
      .toUpperCase()
      .replace(/[^A-Z]/g, '');
    const device = await claimDevice(deps, userCode, browser);
    await deps.throttle.succeeded(guesser, from.network);
    const now = deps.clock.now();
    const { scopes, resource } = deviceDataOf(device);
    return {
      clientId: device.clientId,
      deviceId: device.id,
      userCode: shownUserCode(userCode),
      redirectUri: '',
      redirectUriGiven: false,
      mode: 'query',
      state: undefined,
      responseType: [],
      scopes,
      resource,
      nonce: undefined,
      codeChallenge: undefined,
      prompt: ['consent'],
      maxAge: undefined,
      loginHint: undefined,
      idTokenHint: undefined,
      uiLocales: undefined,
      claims: undefined,
      startedAt: now.getTime(),
    };
  };

/** What is kept with a user code. */
interface UserCodeData {
  readonly deviceId: string;
  /** The mark of the browser that entered it first. */
  readonly browser?: string | undefined;
}

/**
 * The device that shows the code and still waits, claimed for the browser. The storage decides between racing
 * browsers, in one step.
 * @throws Refusal `user_code_unknown`
 */
const claimDevice = async (
  deps: DeviceFlow,
  userCode: string,
  browser: Browser,
): Promise<OneTimeSecret> => {
  const { oneTimeSecrets } = deps.storage;
  const id = secretId(deps.digest, 'user_code', userCode);
  const found = await oneTimeSecrets.find(id);
  const device =
    found && (await oneTimeSecrets.find((found.data as unknown as UserCodeData).deviceId));
  const isPending = device !== undefined && deviceDataOf(device).status === 'pending';
  if (!isPending || device.expiresAt <= deps.clock.now()) return refuse('user_code_unknown');

  const mark = browserMark(deps, browser);
  const claimed = await oneTimeSecrets.change(id, (code) => ({
    ...code,
    data: { browser: mark, ...code.data },
  }));
  const owner = (claimed?.data as UserCodeData | undefined)?.browser;
  return owner === mark ? device : refuse('user_code_unknown');
};

/**
 * The person's answer, in the transaction that gives it.
 * @throws Refusal `user_code_unknown` when it was answered or has ended meanwhile
 */
export const answerDevice = async (
  { clock }: Pick<DeviceFlow, 'clock'>,
  { oneTimeSecrets }: Pick<Stores, 'oneTimeSecrets'>,
  deviceId: string,
  answer:
    { readonly status: 'denied' } | { readonly status: 'approved'; readonly delegationId: string },
): Promise<void> => {
  const now = clock.now();
  const changed = await oneTimeSecrets.change(deviceId, (device) => {
    if (deviceDataOf(device).status !== 'pending' || device.expiresAt <= now)
      refuse('user_code_unknown');
    return {
      ...device,
      delegationId: answer.status === 'approved' ? answer.delegationId : null,
      data: { ...device.data, status: answer.status },
    };
  });
  if (changed === undefined) refuse('user_code_unknown');
};

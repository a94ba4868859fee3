/** A person's own e-mail address and phone number: the new one counts once a code has come back from it. */
import { typedCode, typedPhoneNumber, visibleAddress } from '../model/values/typed-text.js';
import type { Actor } from '../model/values/actor.js';
import { assertEmail, assertPhoneNumber, emailKeyOf } from '../model/user/identifiers.js';
import { personName } from '../model/user/mailable-name.js';
import type { OneTimeSecret } from '../model/ticket/one-time-secret.js';
import { refuse } from '../model/values/refusals.js';
import { welcomesEmail, type TenantSettings } from '../model/tenant/tenant-settings.js';
import type { User } from '../model/user/user.js';
import { settingsOf } from '../directory/settings-of.js';
import { countWithin } from '../sessions/count-attempts.js';
import { countMail, mayMail } from '../people/ask-for-mail.js';
import { mailAccountExists, type TicketMailDeps } from '../people/mail-ticket.js';
import { modifyUser } from '../people/modify-user.js';
import type { WriteDeps } from '../unit-of-work/write.js';
import { changeOrAdd } from '../support/change-or-add.js';
import { drawCharacters } from '../support/draw-characters.js';
import { equalInConstantTime } from '../support/equal-in-constant-time.js';
import { secretId, useSecretRecord, type OneTimeSecretDeps } from '../support/one-time-secret.js';
import { assertStillRecent, type RecentPerson } from './fresh-login.js';
import type { Channel } from './one-time-password.js';

export type OwnAddressDeps = WriteDeps & OneTimeSecretDeps & TicketMailDeps;

/** Lifetime in seconds. */
export const addressLimits = {
  digits: 6,
  lifetime: 600,
  attempts: 5,
  requests: { times: 5, window: 3600 },
} as const;

export interface NewAddress {
  readonly channel: Channel;
  /** As the person typed it. */
  readonly address: string;
  /** Language tags that the request prefers; those of the person come first. */
  readonly locales: readonly string[];
}

/** The addresses that wait for their code. */
export type PendingAddresses = { readonly [C in Channel]?: string };

interface PendingData {
  readonly address: string;
  readonly keyedDigest: string;
  readonly attempts: number;
}

const dataOf = ({ data }: OneTimeSecret): PendingData => data as unknown as PendingData;

const rowId = ({ digest }: OwnAddressDeps, { session }: RecentPerson, channel: Channel): string =>
  secretId(digest, 'address_change', `${session.id}/${channel}`);

/** A million codes are hashed in a moment, so the digest has a key that the storage does not hold. */
const codeDigest = ({ digest }: OwnAddressDeps, id: string, code: string): string =>
  digest.keyed('address change', `${id}/${code}`);

const isLive = (row: OneTimeSecret, now: Date): boolean =>
  row.usedAt === null && row.expiresAt > now && dataOf(row).attempts < addressLimits.attempts;

/** Reads the addresses that wait for their code in this session. */
export const pendingAddresses =
  (deps: OwnAddressDeps) =>
  async (person: RecentPerson): Promise<PendingAddresses> => {
    const pending: Partial<Record<Channel, string>> = {};
    for (const channel of ['email', 'sms'] as const) {
      const row = await deps.storage.oneTimeSecrets.find(rowId(deps, person, channel));
      if (row !== undefined && isLive(row, deps.clock.now()))
        pending[channel] = dataOf(row).address;
    }
    return pending;
  };

/**
 * Sends a code to a new address.
 * Rule: the answer is the same for an address that has an account already; its owner is told instead
 * (docs/adr/0041-who-has-an-account.md).
 * Rule: a code to a new address counts with the other messages to it, however many accounts ask for one.
 * @throws Refusal `not_implemented`, `invalid_field`, `too_many_requests`
 */
export const requestAddress =
  (deps: OwnAddressDeps) =>
  async (person: RecentPerson, wanted: NewAddress, actor: Actor): Promise<void> => {
    const { messenger, storage, clock } = deps;
    const { channel, locales } = wanted;
    const { user } = person;
    if (!messenger.supports(channel))
      refuse('not_implemented', { feature: `Sending by ${channel}` });
    const settings = await settingsOf(storage)(user.tenantId);
    const address = acceptedAddress(deps, wanted, user, settings);
    await countWithin(deps, 'address-change', user.id, addressLimits.requests);
    const { tenantId } = user;
    await countMail(deps, { who: { identifier: address }, tenantId, network: undefined });

    const id = rowId(deps, person, channel);
    const code = drawCharacters(deps, '0123456789', addressLimits.digits);
    const [own] = await storage.clients.all([{ attribute: 'isDefault', equals: true }]);
    const createdAt = clock.now();
    const data: PendingData = { address, keyedDigest: codeDigest(deps, id, code), attempts: 0 };
    const row: OneTimeSecret = {
      id,
      kind: 'address_change',
      clientId: own?.id ?? refuse('login_required'),
      delegationId: null,
      data: { ...data },
      createdAt,
      expiresAt: new Date(createdAt.getTime() + addressLimits.lifetime * 1000),
      usedAt: null,
    };
    await changeOrAdd(storage.oneTimeSecrets, row, () => row);

    const { branding } = settings;
    const owner = await ownerOf(deps, user, channel, address);
    if (owner !== undefined) {
      if (channel === 'email' && (await mayMail(deps, owner)))
        mailAccountExists(deps, actor, { user: owner, client: undefined, branding });
      return;
    }
    const { locale } = user.profile;
    const notice = {
      kind: 'address_change',
      channel,
      to: address,
      locales: [...(locale === undefined ? [] : [locale]), ...locales],
      values: {
        code,
        minutes: String(addressLimits.lifetime / 60),
        client_name: branding.name ?? '',
        person_name: personName(user, address),
      },
    } as const;
    messenger.tell(actor, notice, branding);
  };

/** The address in the form in which it is stored. @throws Refusal `invalid_field` */
const acceptedAddress = (
  { domainNames }: OwnAddressDeps,
  { channel, address: typed }: NewAddress,
  user: User,
  settings: TenantSettings,
): string => {
  if (channel === 'sms') {
    const phoneNumber = typedPhoneNumber(typed);
    assertPhoneNumber(phoneNumber);
    if (phoneNumber === user.phoneNumber && user.phoneNumberVerified)
      refuse('invalid_field', { field: 'phoneNumber', why: 'is verified already' });
    return phoneNumber;
  }

  const email = visibleAddress(typed);
  assertEmail(domainNames, email);
  if (!welcomesEmail(domainNames, settings, email))
    refuse('invalid_field', { field: 'email', why: 'is of a domain that cannot register here' });
  if (emailKeyOf(domainNames, email) === user.emailKey && user.emailVerified)
    refuse('invalid_field', { field: 'email', why: 'is verified already' });
  return email;
};

/** The other person who has the address. */
const ownerOf = async (
  { storage, domainNames }: OwnAddressDeps,
  { id, tenantId }: User,
  channel: Channel,
  address: string,
): Promise<User | undefined> => {
  const [owner] = await storage.users.all([
    { attribute: 'tenantId', equals: tenantId },
    channel === 'email'
      ? { attribute: 'emailKey', equals: emailKeyOf(domainNames, address) }
      : { attribute: 'phoneNumber', equals: address },
  ]);
  return owner?.id === id ? undefined : owner;
};

/**
 * Takes over the address that a right code came back from.
 * Rule: an attempt is counted before the code is compared, and after five the code is dead. A code works once.
 * @throws Refusal `invalid_field` for the code, `already_exists`
 */
export const confirmAddress =
  (deps: OwnAddressDeps) =>
  async (
    person: RecentPerson,
    { channel, code }: { readonly channel: Channel; readonly code: string },
    actor: Actor,
  ): Promise<void> => {
    const { storage, clock } = deps;
    const id = rowId(deps, person, channel);
    const before: OneTimeSecret[] = [];
    await storage.oneTimeSecrets.change(id, (current) => {
      before[0] = current;
      const attempts = Math.min(dataOf(current).attempts + 1, addressLimits.attempts);
      return { ...current, data: { ...current.data, attempts } };
    });

    const [row] = before;
    const isRight =
      row !== undefined &&
      isLive(row, clock.now()) &&
      equalInConstantTime(dataOf(row).keyedDigest, codeDigest(deps, id, typedCode(code)));
    const used = isRight ? await useSecretRecord(deps, storage, id) : undefined;
    if (row === undefined || used?.first !== true)
      return refuse('invalid_field', { field: 'code', why: 'is wrong' });

    const { address } = dataOf(row);
    const change =
      channel === 'email'
        ? { email: address, emailVerified: true }
        : { phoneNumber: address, phoneNumberVerified: true };
    await modifyUser(deps)(person.user.id, change, actor, assertStillRecent(deps, person));
  };

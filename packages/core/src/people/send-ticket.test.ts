import { describe, expect, test } from '@jest/globals';
import { recordingNotifier } from '../in-memory/index.js';
import { createKeyward } from '../keyward.js';
import { consoleClientId } from '../model/client/console-client.js';
import { oneTenant } from '../model/values/tenancy.js';
import { ticketTypes } from '../model/ticket/ticket.js';
import { after } from '../testing/interrupt.test-support.js';
import { addApp, addUser, changeUser } from '../testing/people.test-support.js';
import {
  acme,
  adminOf,
  globex,
  issuer,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { Rehearsed } from '../unit-of-work/rehearsal.js';
import { mailLimits } from './ask-for-mail.js';
import type { MailedTicketInput } from './send-ticket.js';

const email = 'grace@example.com';
const network = 'office';
const password = 'kumquat accordion';

/** The secret of the link that was mailed last. */
const secretIn = (world: World): string =>
  /^https:\/\/id\.example\/ticket\/([^?/]+)$/.exec(mailIn(world).values['link']!)![1]!;

const setUpInviter = async (profile: object = { name: 'Ada Lovelace' }) => {
  const world = await setUp();
  const ada = await addUser(world, { profile });
  const actor = { ...adminOf(acme, 'read:clients'), id: ada.id };
  const invite = (more: Partial<MailedTicketInput> = {}, by = actor) =>
    world.keyward.tickets.mail('invitation', { email, network, ...more }, by);
  return { world, ada, actor, invite };
};

const mailIn = ({ notifier }: World) => notifier.list.at(-1)!;
const inviterIn = (world: World) => mailIn(world).values['inviter_name'];

describe('a mailed invitation', () => {
  test('goes to the address with a link that makes the account', async () => {
    const { world, ada, invite } = await setUpInviter();
    await world.keyward.tenants.addAdmins(acme, [ada.id]);
    const { id } = await invite();

    const { kind, channel, to, values } = mailIn(world);
    expect({ kind, channel, to }).toEqual({ kind: 'invitation', channel: 'email', to: email });
    expect(values['minutes']).toBe(String(7 * 24 * 60));
    const { ticket, user } = await world.keyward.tickets.redeem(secretIn(world), { password });
    expect({ ticket: ticket.id, email: user.email }).toEqual({ ticket: id, email });
  });

  test('has its link in the mail alone, and the caller does not see it', async () => {
    const { world, invite } = await setUpInviter();
    const answer = await invite();
    const secret = secretIn(world);
    expect(JSON.stringify(answer)).not.toContain(secret);
    expect(JSON.stringify(world.events.list)).not.toContain(secret);
  });

  test('is an event of its own beside that of the ticket', async () => {
    const { world, invite } = await setUpInviter();
    await invite();
    expect(world.events.list.map(({ name }) => name)).toEqual(['ticket.created', 'ticket.mailed']);
  });

  test('rests on the person who asked for it, as one that is shown', async () => {
    const { world, ada, invite } = await setUpInviter();
    await world.keyward.tenants.addAdmins(acme, [ada.id]);
    await invite();
    await changeUser(world, ada, { isBlocked: true });
    const accepted = world.keyward.tickets.redeem(secretIn(world), { password });
    expect(await refusalOf(accepted)).toBe('ticket_invalid');
  });

  test('greets without a name, since the person is not there yet', async () => {
    const { world, invite } = await setUpInviter();
    await invite();
    expect(mailIn(world).values['person_name']).toBe('');
  });

  test('has the words and the language of the tenant', async () => {
    const { world, invite } = await setUpInviter();
    const texts = { de: { subject: 'Willkommen' } };
    await world.keyward.tenants.modify(acme, {
      displayName: 'Acme Books',
      metadata: { default_locale: 'de', mails: { invitation: texts } },
    });
    await invite();
    expect(mailIn(world)).toMatchObject({
      locales: ['de'],
      texts,
      values: { client_name: 'Acme Books', sender_name: 'Acme Books' },
    });
  });

  test('names the application that it is for, or else the tenant', async () => {
    const { world, invite } = await setUpInviter();
    const app = await addApp(world, { name: 'Shop' });
    await invite();
    expect(mailIn(world).values['client_name']).toBe('acme');
    await invite({ clientId: app.id, email: 'alan@example.com' });
    expect(mailIn(world).values['client_name']).toBe('Shop');
  });
});

describe('who invites', () => {
  test('is the person by their name, or else by their user name', async () => {
    const named = await setUpInviter();
    await named.invite();
    expect(inviterIn(named.world)).toBe('Ada Lovelace');

    const nameless = await setUpInviter({});
    await nameless.invite();
    expect(inviterIn(nameless.world)).toBe(nameless.ada.username);
  });

  test('is the application that calls, by its name', async () => {
    const { world, invite } = await setUpInviter();
    const app = await addApp(world, { name: 'Shop' });
    await invite({}, { ...adminOf(acme, 'read:clients'), id: app.id });
    expect(inviterIn(world)).toBe('Shop');
  });

  test('is left out for the server and its own clients, whose names say nothing', async () => {
    const { world, invite } = await setUpInviter();
    for (const id of [null, consoleClientId, world.defaultClientId]) {
      await invite({}, { id, tenancy: oneTenant(acme), managementScopes: 'all' } as never);
      expect(inviterIn(world)).toBeUndefined();
    }
  });

  test.each(['https://evil.example/win', 'Claim at www.evil', 'You won! evil.example/win'])(
    'is not called %s: no address of the web in a name is mailed',
    async (name) => {
      const { world, ada, invite } = await setUpInviter({ name, given_name: 'Ada' });
      await invite();
      expect(inviterIn(world)).toBe('Ada');

      await world.keyward.users.modify(ada.id, { profile: { name, given_name: null } });
      await invite();
      expect(inviterIn(world)).toBe(ada.username);
    },
  );
});

describe('a mailed ticket', () => {
  test.each(['password_change', 'email_verification'] as const)(
    '%s goes to the address of its person, in their language',
    async (type) => {
      const { world, actor } = await setUpInviter();
      const profile = { name: 'Grace', locale: 'fr' };
      const grace = await addUser(world, { email, emailVerified: true, profile });
      const { tickets } = world.keyward;
      await tickets.mail(type, { userId: grace.id, network }, actor);
      const kind = type === 'password_change' ? 'password_reset' : type;
      expect(mailIn(world)).toMatchObject({
        kind,
        to: email,
        locales: ['fr'],
        values: { person_name: 'Grace' },
      });
      expect(inviterIn(world)).toBeUndefined();
    },
  );

  test('greets without a name at an address that is not proven', async () => {
    const { world, actor } = await setUpInviter();
    const grace = await addUser(world, { email, profile: { name: 'Grace' } });
    await world.keyward.tickets.mail('email_verification', { userId: grace.id, network }, actor);
    expect(mailIn(world).values['person_name']).toBe('');
  });

  test('goes to the address that it is about, also where the person has another one since', async () => {
    const { world } = await setUpInviter();
    const grace = await addUser(world, { email });
    let isChanged = false;
    const within = world.storage.within.bind(world.storage);
    world.storage.within = (tenancy) => {
      const stores = within(tenancy);
      after(stores, 'transaction', async () => {
        await changeUser(world, grace, { email: 'new@example.com' });
        isChanged = true;
      });
      return stores;
    };
    await world.keyward.tickets.mail('password_change', { userId: grace.id, network });
    expect(isChanged).toBe(true);
    expect(mailIn(world).to).toBe(email);
  });

  test('is refused for a person without an address', async () => {
    const { world, ada, actor } = await setUpInviter();
    const { tickets } = world.keyward;
    const mailed = tickets.mail('password_change', { userId: ada.id, network }, actor);
    expect(await refusalOf(mailed)).toBe('invalid_field');
    expect(await world.storage.tickets.all([])).toEqual([]);
  });

  test('is refused where no mail can be sent, and no ticket is left', async () => {
    const { world, actor } = await setUpInviter();
    const mute = createKeyward({ ...world, issuer, notifier: recordingNotifier([]) });
    expect(await refusalOf(mute.tickets.mail('invitation', { email, network }, actor))).toBe(
      'not_implemented',
    );
    expect(await world.storage.tickets.all([])).toEqual([]);
  });

  test('is mailed only once it is kept', async () => {
    const { world, invite } = await setUpInviter();
    expect(await refusalOf(invite({ roleIds: ['nowhere'] }))).toBe('unknown_reference');
    expect(world.notifier.list).toEqual([]);
  });
});

describe('a link proves the mailbox', () => {
  const made = async () => {
    const { world } = await setUpInviter();
    const grace = await addUser(world, { email });
    return { world, input: { userId: grace.id, tenantId: acme } };
  };

  test.each(ticketTypes)('where it was mailed and not shown: %s', async (type) => {
    const { world, input } = await made();
    const given = type === 'invitation' ? { email: 'new@example.com', tenantId: acme } : input;
    const { mail, create } = world.keyward.tickets;
    const { ticket: shown } = await create(type, given);
    const mailed = await mail(type, { ...given, network });

    expect([shown, mailed].map(({ isMailed }) => isMailed)).toEqual([false, true]);
  });

  test('also where it sets a password: the address is verified then', async () => {
    const { world, input } = await made();
    const { mail, redeem } = world.keyward.tickets;
    await mail('password_change', { ...input, network });
    const { user } = await redeem(secretIn(world), { password });
    expect(user.emailVerified).toBe(true);
  });

  test('so a mailed one for a new password is not made without the mark', async () => {
    const { world, input } = await made();
    const { mail } = world.keyward.tickets;
    const mailed = mail('password_change', { ...input, network, markEmailAsVerified: false });
    expect(await refusalOf(mailed)).toBe('invalid_field');
    expect(await world.storage.tickets.all([])).toEqual([]);
  });
});

describe('how many tickets are mailed', () => {
  test('to one address is the number of mails for a new password, which count too', async () => {
    const { world, actor, invite } = await setUpInviter();
    const asked = { who: { identifier: email }, tenantId: acme, network: 'home' };
    await world.keyward.people.requestPasswordReset(asked);
    for (let count = 1; count < mailLimits.address.times; count++) await invite();
    expect(await refusalOf(invite({ email: 'GRACE@example.com' }))).toBe('too_many_requests');
    expect(world.notifier.list).toHaveLength(mailLimits.address.times - 1);

    await invite({}, { ...actor, tenancy: oneTenant(globex) });
    world.clock.advance(mailLimits.address.window);
    await invite();
  });

  test('for one network is bounded too', async () => {
    const { invite } = await setUpInviter();
    for (let count = 0; count < mailLimits.network.times; count++)
      await invite({ email: `person${count}@example.com` });
    expect(await refusalOf(invite())).toBe('too_many_requests');
    await invite({ network: 'elsewhere' });
  });

  test('is not counted by a rehearsal, which mails nothing', async () => {
    const { world, actor, invite } = await setUpInviter();
    for (let count = 0; count <= mailLimits.address.times; count++)
      await expect(invite({}, { ...actor, rehearses: true })).rejects.toBeInstanceOf(Rehearsed);
    expect(world.notifier.list).toEqual([]);
    await invite();
  });
});

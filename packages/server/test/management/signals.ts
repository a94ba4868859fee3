/** Shared Signals: streams of receivers, with jose as the reader of every event (contract §24). */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { cannedOutgoing } from '@keyward/core/in-memory';
import { signWebhook } from '@keyward/platform-node';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type JSONWebKeySet,
  type JWTPayload,
} from 'jose';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import {
  addIdentity,
  addManager,
  addTenant,
  addUser,
  fresh,
  managementApi,
  unknownId,
} from '../deployment/world.js';

const receiver = 'https://receiver.example/events';
const push = { method: 'urn:ietf:rfc:8935', endpoint_url: receiver };
const caep = 'https://schemas.openid.net/secevent/caep/event-type/';
const risc = 'https://schemas.openid.net/secevent/risc/event-type/';
const streamUpdated = 'https://schemas.openid.net/secevent/ssf/event-type/stream-updated';
const verification = 'https://schemas.openid.net/secevent/ssf/event-type/verification';

interface Receiver {
  readonly client: Json;
  readonly token: string;
}

export const signalsSuite = (target: Target): void =>
  describe('Shared Signals', () => {
    const outgoing = cannedOutgoing();
    const server: Deployment = deployed(target, {
      configuration: { multiTenant: true },
      platform: { outgoing, webhooks: { outgoing, sign: signWebhook } },
    });
    let tenant: string;
    let keys: ReturnType<typeof createLocalJWKSet>;
    let metadata: Json;
    beforeAll(async () => {
      tenant = await addTenant(server);
      metadata = (await server.ask('GET', '/.well-known/ssf-configuration')).body;
      keys = createLocalJWKSet(
        (await server.ask('GET', new URL(metadata.jwks_uri as string).pathname))
          .body as JSONWebKeySet,
      );
    });

    const receiving = (more: object = {}, ...scopes: string[]): Promise<Receiver> =>
      addManager(server, scopes.length === 0 ? ['ssf.manage'] : scopes, {
        is_global: false,
        tenant_id: tenant,
        ...more,
      });
    const ask = (
      { token }: Receiver,
      method: string,
      path: string,
      body?: object,
    ): Promise<Answer> => server.ask(method, `/ssf${path}`, { as: token, body });
    const make = (by: Receiver, more: object = {}): Promise<Answer> =>
      ask(by, 'POST', '/streams', more);
    const made = async (more: object = {}): Promise<Receiver & { readonly stream: Json }> => {
      const by = await receiving();
      const { status, body, text } = await make(by, more);
      if (status !== 201) throw new Error(text);
      return { ...by, stream: body };
    };

    const deliver = async (): Promise<void> => {
      const chains: string[] = [];
      await server.keyward.sealAudit({ extended: (ids) => void chains.push(...ids) });
      await server.keyward.signals!.delivery.deliver(chains);
    };
    const poll = async (
      by: Receiver & { readonly stream: Json },
      more: object = {},
    ): Promise<Answer> =>
      server.ask('POST', new URL(by.stream.delivery.endpoint_url as string).pathname, {
        as: by.token,
        body: more,
      });
    const readSet = async (set: string, { client }: Receiver): Promise<JWTPayload> => {
      const { payload } = await jwtVerify(set, keys, {
        issuer: metadata.issuer as string,
        audience: client.id as string,
        typ: 'secevent+jwt',
        algorithms: ['RS256'],
        requiredClaims: ['iat', 'jti', 'events', 'sub_id'],
        currentDate: server.clock.now(),
      });
      return payload;
    };
    const setsOf = async (by: Receiver & { readonly stream: Json }): Promise<JWTPayload[]> => {
      await deliver();
      const { sets } = (await poll(by)).body as { sets: Record<string, string> };
      return Promise.all(Object.values(sets).map((set) => readSet(set, by)));
    };
    const block = async (): Promise<Json> => {
      const user = await addUser(server, { tenant_id: tenant });
      await server.manage('POST', `/users/${user.id}/block`);
      return user;
    };

    describe('the transmitter', () => {
      test('says where everything is (SSF 1.0 §7.1)', () => {
        const issuer = metadata.issuer as string;
        expect(metadata).toEqual({
          spec_version: '1_0',
          issuer,
          jwks_uri: `${issuer}/.well-known/jwks.json`,
          delivery_methods_supported: ['urn:ietf:rfc:8935', 'urn:ietf:rfc:8936'],
          configuration_endpoint: `${issuer}/ssf/streams`,
          status_endpoint: `${issuer}/ssf/status`,
          verification_endpoint: `${issuer}/ssf/verify`,
          authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6749' }],
          default_subjects: 'ALL',
        });
      });

      test('refuses who brings no token (RFC 6750 §3.1)', async () => {
        const { status, headers } = await server.ask('GET', '/ssf/streams');
        expect([status, headers['www-authenticate']]).toEqual([
          401,
          expect.stringContaining('Bearer'),
        ]);
      });

      test('takes ssf.read for reading and ssf.manage for changes (CAEP Interoperability 1.0 §2.7.2)', async () => {
        const by = await receiving({}, 'ssf.read');
        const id = unknownId;
        const statuses = async (...asked: readonly (readonly [string, string, object?])[]) => {
          const answers: number[] = [];
          for (const each of asked) answers.push((await ask(by, ...each)).status);
          return answers;
        };
        expect(
          await statuses(
            ['GET', '/streams'],
            ['GET', `/status?stream_id=${id}`],
            ['POST', `/streams/${id}/poll`, {}],
            ['POST', '/streams', {}],
            ['PATCH', '/streams', { stream_id: id }],
            ['PUT', '/streams', { stream_id: id }],
            ['DELETE', `/streams?stream_id=${id}`],
            ['POST', '/status', { stream_id: id, status: 'paused' }],
            ['POST', '/verify', { stream_id: id }],
          ),
        ).toEqual([200, 404, 404, 403, 403, 403, 403, 403, 403]);
      });

      test('answers 403 to a client without either scope', async () => {
        const by = await receiving({}, 'read:users');
        expect((await ask(by, 'GET', '/streams')).status).toBe(403);
      });
    });

    describe('a stream', () => {
      test('is made with what the receiver asks for (SSF 1.0 §8.1.1.1)', async () => {
        const by = await receiving();
        const asked = [`${caep}session-revoked`, 'https://other.example/event'];
        const { status, body } = await make(by, {
          delivery: { ...push, authorization_header: 'Bearer of the receiver' },
          events_requested: asked,
          description: 'The shop',
        });
        expect(status).toBe(201);
        expect(body).toEqual({
          stream_id: expect.any(String),
          iss: metadata.issuer,
          aud: by.client.id,
          events_supported: expect.arrayContaining([`${risc}account-disabled`]),
          events_requested: asked,
          events_delivered: [`${caep}session-revoked`],
          delivery: push,
          min_verification_interval: 10,
          description: 'The shop',
        });
      });

      test('is polled when the receiver names no delivery (SSF 1.0 §8.1.1.1)', async () => {
        const { stream } = await made();
        expect(stream.delivery).toEqual({
          method: 'urn:ietf:rfc:8936',
          endpoint_url: `${metadata.issuer as string}/ssf/streams/${stream.stream_id as string}/poll`,
        });
      });

      test('is the only one that its client has in its tenant: 409 (SSF 1.0 §8.1.1.1)', async () => {
        expect((await make(await made())).status).toBe(409);
      });

      test('is read by its id, and among all (SSF 1.0 §8.1.1.2)', async () => {
        const by = await made();
        const id = by.stream.stream_id as string;
        expect((await ask(by, 'GET', `/streams?stream_id=${id}`)).body).toEqual(by.stream);
        expect((await ask(by, 'GET', '/streams')).body).toEqual([by.stream]);
        expect((await ask(await receiving(), 'GET', '/streams')).body).toEqual([]);
      });

      test('of another client is not there', async () => {
        const other = await receiving();
        const id = (await made()).stream.stream_id as string;
        const asked: readonly (readonly [string, string, object?])[] = [
          ['GET', `/streams?stream_id=${id}`],
          ['PATCH', '/streams', { stream_id: id }],
          ['PUT', '/streams', { stream_id: id }],
          ['DELETE', `/streams?stream_id=${id}`],
          ['GET', `/status?stream_id=${id}`],
          ['POST', '/status', { stream_id: id, status: 'paused' }],
          ['POST', '/verify', { stream_id: id }],
          ['POST', `/streams/${id}/poll`, {}],
        ];
        for (const each of asked) expect((await ask(other, ...each)).status).toBe(404);
      });

      test('is changed by a patch: what is left out stays (SSF 1.0 §8.1.1.3)', async () => {
        const by = await made({ delivery: push, description: 'The shop' });
        const events_requested = [`${risc}account-disabled`];
        const { status, body } = await ask(by, 'PATCH', '/streams', {
          stream_id: by.stream.stream_id,
          iss: metadata.issuer,
          events_requested,
        });
        expect([status, body]).toEqual([
          200,
          { ...by.stream, events_requested, events_delivered: events_requested },
        ]);
      });

      test('is replaced: what is left out has its usual value (SSF 1.0 §8.1.1.4)', async () => {
        const by = await made({ description: 'The shop', events_requested: [] });
        const { stream_id } = by.stream;
        const { status, body } = await ask(by, 'PUT', '/streams', { stream_id, delivery: push });
        expect([status, body.delivery, body.description, body.events_requested]).toEqual([
          200,
          push,
          undefined,
          undefined,
        ]);
      });

      test('a receiver may repeat what the transmitter says, and not change it (SSF 1.0 §8.1.1.3)', async () => {
        const by = await made();
        const { stream_id } = by.stream;
        const answer = await ask(by, 'PATCH', '/streams', { stream_id, aud: 'another' });
        expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
      });

      test('is deleted: 204, then 404 (SSF 1.0 §8.1.1.5)', async () => {
        const by = await made();
        const path = `/streams?stream_id=${by.stream.stream_id as string}`;
        expect((await ask(by, 'DELETE', path)).status).toBe(204);
        expect((await ask(by, 'DELETE', path)).status).toBe(404);
      });

      test.each([
        [{ delivery: { method: 'urn:other' } }],
        [{ delivery: { method: 'urn:ietf:rfc:8935' } }],
        [{ delivery: { ...push, endpoint_url: 'http://receiver.example' } }],
        [{ delivery: { ...push, endpoint_url: 'https://10.0.0.1' } }],
        [{ delivery: { ...push, authorization_header: 'Bearer\r\nX: y' } }],
        [{ delivery: [] }],
        [{ events_requested: 'all' }],
        [{ events_requested: Array.from({ length: 51 }, String) }],
        [{ description: 'x'.repeat(501) }],
      ])('is refused with 400 for %j', async (body) => {
        expect((await make(await receiving(), body)).status).toBe(400);
      });
    });

    describe('an event', () => {
      describe('of SSF 1.0 §4.1.1, §4.1.2, §4.1.7, §4.1.9, §4.2.1, RFC 8417 §2.2', () => {
        test('a security event token says one thing, has a type of its own and no end, in RS256', async () => {
          const by = await made();
          const user = await block();
          const [told, ...others] = await setsOf(by);
          expect(others).toEqual([]);
          expect(told).toEqual({
            iss: metadata.issuer,
            aud: by.client.id,
            iat: expect.any(Number),
            jti: expect.any(String),
            txn: expect.any(String),
            toe: expect.any(Number),
            sub_id: { format: 'iss_sub', iss: metadata.issuer, sub: user.id },
            events: { [`${risc}account-disabled`]: {} },
          });
        });
      });

      test('of CAEP says when, by whom and why (CAEP 1.0 §2, CAEP Interoperability 1.0 §3)', async () => {
        const by = await made();
        const user = await addUser(server, { tenant_id: tenant });
        await server.manage('PUT', `/users/${user.id}/password`, {
          password: 'a long enough password',
        });
        const [told] = await setsOf(by);
        expect(told!['events']).toEqual({
          [`${caep}credential-change`]: {
            credential_type: 'password',
            change_type: 'update',
            event_timestamp: expect.any(Number),
            initiating_entity: 'admin',
            reason_admin: { en: 'The password was set.' },
          },
        });
      });

      test('names a person of a pairwise client by their pairwise subject', async () => {
        const by = await made();
        await server.manage('PATCH', `/clients/${by.client.id}`, {
          client_metadata: { oauth: { subject_type: 'pairwise' } },
        });
        const user = await block();
        const [told] = await setsOf(by);
        const { sub } = told!['sub_id'] as { sub: string };
        expect(sub).toMatch(/^[\w-]{43}$/);
        expect(sub).not.toBe(user.id);
      });

      test('of another tenant is not told', async () => {
        const by = await made();
        const user = await addUser(server, { tenant_id: await addTenant(server) });
        await server.manage('POST', `/users/${user.id}/block`);
        expect(await setsOf(by)).toEqual([]);
      });

      test('that was not asked for is not told (SSF 1.0 §8.1.1)', async () => {
        const by = await made({ events_requested: [`${risc}account-purged`] });
        const user = await block();
        await server.manage('DELETE', `/users/${user.id}`);
        const told = await setsOf(by);
        expect(told.map(({ events }) => Object.keys(events as object))).toEqual([
          [`${risc}account-purged`],
        ]);
      });

      test('is not told once the client has lost its scope', async () => {
        const endpoint_url = 'https://receiver.example/lost';
        outgoing.answers.set(endpoint_url, { status: 202 });
        const by = await made({ delivery: { ...push, endpoint_url } });
        const asked = () => outgoing.asked.filter(({ url }) => url === endpoint_url).length;
        await block();
        await deliver();
        expect(asked()).toBe(1);

        const api = await managementApi(server);
        const path = `/clients/${by.client.id as string}/resources`;
        await server.manage('DELETE', path, { resources: [api.id] });
        server.clock.advance(2);
        await block();
        await deliver();
        expect(asked()).toBe(1);
        expect((await ask(by, 'GET', '/streams')).status).toBe(401);
      });
    });

    describe('a poll', () => {
      test('what is not acknowledged comes again, and what is taken does not (RFC 8936 §2.4)', async () => {
        const by = await made();
        await block();
        const [one] = await setsOf(by);
        expect(await setsOf(by)).toHaveLength(1);
        const { body } = await poll(by, { ack: [one!.jti] });
        expect(body).toEqual({ sets: {}, moreAvailable: false });
      });

      test('brings at most so many, and says that there are more (RFC 8936 §2.2, §2.3)', async () => {
        const by = await made();
        await block();
        await block();
        await deliver();
        const { body } = await poll(by, { maxEvents: 1, returnImmediately: true });
        expect([Object.keys(body.sets as object).length, body.moreAvailable]).toEqual([1, true]);
      });

      test('brings none for maxEvents 0, and acknowledges (RFC 8936 §2.4.2)', async () => {
        const by = await made();
        await block();
        const [one] = await setsOf(by);
        const { body } = await poll(by, { maxEvents: 0, ack: [one!.jti] });
        expect(body).toEqual({ sets: {}, moreAvailable: false });
      });

      test('remembers what is acknowledged out of order', async () => {
        const by = await made();
        await block();
        await block();
        const [one, two] = await setsOf(by);
        const { body } = await poll(by, { ack: [two!.jti] });
        expect(Object.keys(body.sets as object)).toEqual([one!.jti]);
        expect((await poll(by, { ack: [one!.jti] })).body.sets).toEqual({});
      });

      test('does not bring again what the receiver cannot use (RFC 8936 §2.6)', async () => {
        const by = await made();
        await block();
        const [one] = await setsOf(by);
        const setErrs = { [one!.jti!]: { err: 'invalid_key', description: 'Unknown key' } };
        expect((await poll(by, { setErrs })).body.sets).toEqual({});
      });

      test.each([
        [{ maxEvents: -1 }],
        [{ maxEvents: 'all' }],
        [{ ack: 'jti' }],
        [{ ack: [1] }],
        [{ setErrs: [] }],
      ])('is refused with 400 for %j', async (body) => {
        expect((await poll(await made(), body)).status).toBe(400);
      });
    });

    describe('a push', () => {
      const url = (): string => `https://receiver.example/${fresh('push').replace(' ', '-')}`;

      test('brings the token with the header that the receiver wants (RFC 8935 §2.1)', async () => {
        const endpoint_url = url();
        outgoing.answers.set(endpoint_url, { status: 202 });
        const by = await made({
          delivery: { ...push, endpoint_url, authorization_header: 'Bearer of the receiver' },
        });
        await block();
        await deliver();
        const [asked, ...others] = outgoing.asked.filter((each) => each.url === endpoint_url);
        expect(others).toEqual([]);
        expect(asked!.headers).toEqual({
          'content-type': 'application/secevent+jwt',
          accept: 'application/json',
          authorization: 'Bearer of the receiver',
        });
        expect(await readSet(asked!.body!, by)).toMatchObject({
          events: { [`${risc}account-disabled`]: {} },
        });
      });

      test('tells a new address nothing of the header of the old one', async () => {
        const [before, after] = [url(), url()];
        outgoing.answers.set(after, { status: 202 });
        const by = await made({
          delivery: { ...push, endpoint_url: before, authorization_header: 'Bearer secret' },
        });
        await ask(by, 'PATCH', '/streams', {
          stream_id: by.stream.stream_id,
          delivery: { ...push, endpoint_url: after },
        });
        await block();
        await deliver();
        const asked = outgoing.asked.find((each) => each.url === after)!;
        expect(asked.headers).not.toHaveProperty('authorization');
      });
    });

    describe('an administrator', () => {
      const listed = async (by: Receiver): Promise<Json> => {
        const q = encodeURIComponent(`(client_id=${by.client.id})`);
        const { body } = await server.manage('GET', `/signal_streams?q=${q}`);
        return (body.items as readonly Json[])[0]!;
      };

      test('reads which stream a receiver has, and what waits for it', async () => {
        const by = await made({ description: 'The shop' });
        expect(await listed(by)).toMatchObject({
          id: by.stream.stream_id,
          tenant_id: tenant,
          status: 'enabled',
          delivery: 'poll',
          endpoint_url: null,
          events_requested: null,
          description: 'The shop',
          problem: null,
        });
        const { waiting } = await listed(by);
        await block();
        await deliver();
        const more = (await listed(by)).waiting as number;
        expect(more).toBeGreaterThan(waiting as number);
      });

      test('reads why a push fails, and never the header of the receiver', async () => {
        const endpoint_url = 'https://receiver.example/broken';
        outgoing.answers.set(endpoint_url, { status: 503 });
        const by = await made({
          delivery: { ...push, endpoint_url, authorization_header: 'kept' },
        });
        await block();
        await deliver();
        const stream = await listed(by);
        expect(stream).toMatchObject({
          delivery: 'push',
          endpoint_url,
          attempts: 1,
          problem: 'answers with status 503',
        });
        expect(JSON.stringify(stream)).not.toContain('kept');
      });

      const turn = (by: Receiver & { readonly stream: Json }, body: object): Promise<Answer> =>
        server.manage('PATCH', `/signal_streams/${by.stream.stream_id as string}`, body);

      test('pauses and enables a stream, of which its receiver is told (SSF 1.0 §8.1.2, §8.1.5)', async () => {
        const by = await made({ events_requested: [`${risc}account-disabled`] });
        const { status, body } = await turn(by, { status: 'paused', reason: 'Upkeep' });
        expect([status, body.status, body.reason]).toEqual([200, 'paused', 'Upkeep']);
        await block();
        const [told, ...others] = await setsOf(by);
        expect(others).toEqual([]);
        expect(told).toEqual({
          iss: metadata.issuer,
          aud: by.client.id,
          iat: expect.any(Number),
          jti: expect.any(String),
          sub_id: { format: 'opaque', id: by.stream.stream_id },
          events: { [streamUpdated]: { status: 'paused', reason: 'Upkeep' } },
        });
        await poll(by, { ack: [told!.jti] });
        expect(await setsOf(by)).toEqual([]);

        await turn(by, { status: 'enabled' });
        const types = (await setsOf(by)).map(({ events }) => events);
        expect(types).toEqual([
          { [streamUpdated]: { status: 'enabled' } },
          { [`${risc}account-disabled`]: {} },
        ]);
      });

      test('changes the reason alone, of which nobody is told', async () => {
        const by = await made();
        const { body } = await turn(by, { reason: 'Checked' });
        expect([body.status, body.reason]).toEqual(['enabled', 'Checked']);
        expect(await setsOf(by)).toEqual([]);
      });

      test('tries a pause first, which changes nothing', async () => {
        const by = await made();
        const path = `/signal_streams/${by.stream.stream_id as string}`;
        expect(
          (await server.manage('PATCH', `${path}?dry_run=true`, { status: 'paused' })).status,
        ).toBe(200);
        expect((await server.manage('GET', path)).body.status).toBe('enabled');
      });

      test.each([[{ status: 'asleep' }], [{ reason: 'x'.repeat(501) }], [{ reason: 'a\nb' }]])(
        'is refused with 400 for %j',
        async (body) => {
          expect((await turn(await made(), body)).status).toBe(400);
        },
      );

      test('ends a stream, of which the receiver then reads nothing', async () => {
        const by = await made();
        const path = `/signal_streams/${by.stream.stream_id as string}`;
        expect((await server.manage('DELETE', path)).status).toBe(204);
        expect((await server.manage('GET', path)).status).toBe(404);
        expect((await ask(by, 'GET', '/streams')).body).toEqual([]);
      });

      test('of another tenant sees none of it', async () => {
        const by = await made();
        const { token } = await addManager(server, ['read:clients', 'update:clients'], {
          is_global: false,
          tenant_id: await addTenant(server),
        });
        const path = `/signal_streams/${by.stream.stream_id as string}`;
        expect(
          (await server.manage('GET', '/signal_streams', undefined, { as: token })).body.items,
        ).toEqual([]);
        expect((await server.manage('DELETE', path, undefined, { as: token })).status).toBe(404);
      });
    });

    describe('the status', () => {
      const set = (by: Receiver & { readonly stream: Json }, status: string): Promise<Answer> =>
        ask(by, 'POST', '/status', { stream_id: by.stream.stream_id, status, reason: 'Upkeep' });

      test('is set and read with its reason (SSF 1.0 §8.1.2.1, §8.1.2.2)', async () => {
        const by = await made();
        const { stream_id } = by.stream;
        const path = `/status?stream_id=${stream_id as string}`;
        expect((await ask(by, 'GET', path)).body).toEqual({ stream_id, status: 'enabled' });
        const paused = { stream_id, status: 'paused', reason: 'Upkeep' };
        expect((await set(by, 'paused')).body).toEqual(paused);
        expect((await ask(by, 'GET', path)).body).toEqual(paused);
      });

      test('paused holds what happens (SSF 1.0 §8.1.2.1)', async () => {
        const by = await made();
        await set(by, 'paused');
        await block();
        expect(await setsOf(by)).toEqual([]);
        await set(by, 'enabled');
        expect(await setsOf(by)).toHaveLength(1);
      });

      test('a stream that is paused holds what happens, and one that is disabled lets it go', async () => {
        const by = await made();
        await set(by, 'disabled');
        await block();
        await deliver();
        await set(by, 'enabled');
        expect(await setsOf(by)).toEqual([]);
      });

      test('is refused with 400 for a reason that is longer than what is kept', async () => {
        const by = await made();
        const { stream_id } = by.stream;
        const status = (reason: string) =>
          ask(by, 'POST', '/status', { stream_id, status: 'paused', reason });
        expect((await status('x'.repeat(500))).status).toBe(200);
        const answer = await status('x'.repeat(501));
        expect([answer.status, answer.body.error_description]).toEqual([
          400,
          expect.stringContaining('reason must be at most 500 characters'),
        ]);
      });

      test('is refused with 400 where there is no such status', async () => {
        expect((await set(await made(), 'asleep')).status).toBe(400);
      });
    });

    describe('a verification', () => {
      test('comes by the stream with the state of the receiver (SSF 1.0 §8.1.4)', async () => {
        const by = await made();
        const { stream_id } = by.stream;
        const { status } = await ask(by, 'POST', '/verify', { stream_id, state: 'a state' });
        expect(status).toBe(204);
        const [told] = await setsOf(by);
        expect(told).toMatchObject({
          sub_id: { format: 'opaque', id: stream_id },
          events: { [verification]: { state: 'a state' } },
        });
        expect((await poll(by, { ack: [told!.jti] })).body.sets).toEqual({});
      });

      test('is pushed, too', async () => {
        const endpoint_url = 'https://receiver.example/verified';
        outgoing.answers.set(endpoint_url, { status: 202 });
        const by = await made({ delivery: { ...push, endpoint_url } });
        await ask(by, 'POST', '/verify', { stream_id: by.stream.stream_id });
        await deliver();
        const asked = outgoing.asked.filter((each) => each.url === endpoint_url);
        expect(await Promise.all(asked.map(({ body }) => readSet(body!, by)))).toEqual([
          expect.objectContaining({ events: { [verification]: {} } }),
        ]);
      });

      test('is asked for once in min_verification_interval seconds: 429 (SSF 1.0 §8.1.4.2)', async () => {
        const by = await made();
        const { stream_id, min_verification_interval: seconds } = by.stream;
        const verify = () => ask(by, 'POST', '/verify', { stream_id });
        await verify();
        expect((await verify()).status).toBe(429);
        server.clock.advance(seconds as number);
        expect((await verify()).status).toBe(204);
      });
    });

    describe('an identity provider', () => {
      const theirs = 'https://idp.example';
      const secret = 'secret-of-the-provider';
      let path: string;
      let sign: (claims: object) => Promise<string>;
      let person: Json;

      beforeAll(async () => {
        const { publicKey, privateKey } = await generateKeyPair('ES256');
        const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
        outgoing.answers.set(`${theirs}/keys`, { body: JSON.stringify({ keys: [jwk] }) });
        sign = (claims) =>
          new SignJWT({ jti: fresh('token'), ...claims })
            .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'secevent+jwt' })
            .setIssuer(theirs)
            .setAudience('keyward')
            .setIssuedAt(Math.floor(server.clock.now().getTime() / 1000))
            .sign(privateKey);

        const { body: provider } = await server.manage(
          'POST',
          `/tenants/${tenant}/identity_providers`,
          {
            provider_name: fresh('Directory'),
            provider_type: 'oidc',
            provider_metadata: {
              issuer: theirs,
              client_id: 'keyward',
              shared_signals: {
                issuer: theirs,
                jwks_uri: `${theirs}/keys`,
                audience: 'keyward',
                secret_digest: createHash('sha256').update(secret).digest('base64url'),
              },
            },
          },
        );
        path = `/ssf/providers/${provider.id}`;
        person = await addUser(server, { tenant_id: tenant });
        await addIdentity(server, person.id as string, provider.id as string, {
          providerUserId: 'ada',
        });
      });

      const disabled = (more: object = {}): Promise<string> =>
        sign({
          sub_id: { format: 'iss_sub', iss: theirs, sub: 'ada' },
          events: { [`${risc}account-disabled`]: {} },
          ...more,
        });
      const tell = async (set: string, { by = secret, type = 'application/secevent+jwt' } = {}) =>
        server.ask('POST', path, {
          headers: { Authorization: `Bearer ${by}`, 'Content-Type': type },
          body: set,
        });
      const heard = async (): Promise<number> => {
        const { items } = (
          await server.manage('GET', '/audit_events?q=(event=identity.signal_received)')
        ).body;
        return (items as readonly Json[]).length;
      };

      test('is heard about its people with 202 and no body (RFC 8935 §2.2)', async () => {
        const before = await heard();
        const { status, text } = await tell(await disabled());
        expect([status, text, (await heard()) - before]).toEqual([202, '', 1]);
      });

      test('is not heard with another secret: 400 authentication_failed (RFC 8935 §2.4)', async () => {
        const before = await heard();
        const { status, body } = await tell(await disabled(), { by: 'another' });
        expect([status, body.err, await heard()]).toEqual([400, 'authentication_failed', before]);
      });

      test.each([
        ['no token', 'invalid_request', () => Promise.resolve('no token')],
        [
          'the key of another',
          'invalid_key',
          async () => `${(await disabled()).slice(0, -8)}AAAAAAAA`,
        ],
      ])('is not heard with %s: 400 %s (RFC 8935 §2.4)', async (_, err, set) => {
        const { status, body } = await tell(await set());
        expect([status, body.err]).toEqual([400, err]);
      });

      test('is answered with 400 where there is none (RFC 8935 §2.4)', async () => {
        const { status } = await server.ask('POST', `/ssf/providers/${unknownId}`, {
          headers: {
            Authorization: `Bearer ${secret}`,
            'Content-Type': 'application/secevent+jwt',
          },
          body: await disabled(),
        });
        expect(status).toBe(400);
      });
    });
  });

/** The sessions of people: who is logged in, since when, and the end of it. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { addManager, addSession, addUser, unknownId } from '../deployment/world.js';

export const sessionsSuite = (target: Target): void =>
  describe('sessions of users', () => {
    const server = deployed(target);
    let user: Json;
    let session: Json;

    beforeEach(async () => {
      user = await addUser(server);
      session = await addSession(server, user);
      server.clock.advance(1);
    });

    const path = (more = ''): string => `/users/${user.id}/sessions${more}`;
    const ids = async (): Promise<readonly string[]> =>
      (await server.manage('GET', path())).body.items.map(({ id }: Json) => id);

    test('a session shows who is logged in, since when, how and until when, and no secret', async () => {
      const { status, body } = await server.manage('GET', path(`/${session.id}`));
      expect(status).toBe(200);
      expect(body).toEqual({
        id: session.id,
        user_id: user.id,
        actor_id: null,
        authenticated_at: expect.any(String),
        methods: ['pwd'],
        identity_provider_id: null,
        device: null,
        network: null,
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        expires_at: expect.any(String),
      });
    });

    test('a session says which browser it began in, and in which network', async () => {
      const someone = await addUser(server);
      const begun = await server.keyward.sessions.begin(
        await server.keyward.users.get(someone.id),
        ['pwd'],
        { session: undefined, userAgent: 'Firefox/128.0 (Windows)', network: '203.0.113' },
      );
      const { body } = await server.manage(
        'GET',
        `/users/${someone.id}/sessions/${begun.session.id}`,
      );
      expect(body).toMatchObject({ device: 'Firefox, Windows', network: '203.0.113' });
    });

    test('a list begins with the session that was seen last, and is filtered and sorted', async () => {
      const later = await addSession(server, user);
      const listed = await server.manage('GET', path('?total_count=true'));
      const sorted = await server.manage('GET', path('?sort=created_at&fields=id'));
      const since = await server.manage('GET', path(`?q=(id=${later.id})`));
      expect(listed.body.total_count).toBe(2);
      expect(listed.body.items.map(({ id }: Json) => id)).toEqual([later.id, session.id]);
      expect(sorted.body.items).toEqual([{ id: session.id }, { id: later.id }]);
      expect(since.body.items.map(({ id }: Json) => id)).toEqual([later.id]);
    });

    test('one session ends, and the other goes on', async () => {
      const other = await addSession(server, user);
      const answer = await server.manage('DELETE', path(`/${session.id}`));
      expect(answer.status).toBe(204);
      expect(await ids()).toEqual([other.id]);
      expect((await server.manage('GET', path(`/${session.id}`))).status).toBe(404);
      expect((await server.manage('DELETE', path(`/${session.id}`))).status).toBe(404);
    });

    test('all sessions end, and the log of the person names them', async () => {
      const other = await addSession(server, user);
      expect((await server.manage('DELETE', path())).status).toBe(204);
      expect(await ids()).toEqual([]);

      const q = `(%26(record_id=${user.id})(event=user.sessions_ended))`;
      const { body } = await server.manage('GET', `/audit_events?q=${q}`);
      expect([...body.items[0].ids].sort()).toEqual([session.id, other.id].sort());
    });

    test('a dry run counts the sessions that would end', async () => {
      const { body } = await server.manage('DELETE', path('?dry_run=true'));
      expect(body.ended_sessions).toEqual([{ id: session.id, user_id: user.id }]);
      expect(await ids()).toEqual([session.id]);
    });

    test('a session of another user, or none, answers 404', async () => {
      const stranger = await addSession(server, await addUser(server));
      for (const method of ['GET', 'DELETE'])
        for (const id of [stranger.id, unknownId, 'x'])
          expect((await server.manage(method, path(`/${id}`))).status).toBe(404);
      expect((await server.manage('GET', `/users/${unknownId}/sessions`)).status).toBe(404);
      expect((await server.manage('DELETE', `/users/${unknownId}/sessions`)).status).toBe(404);
    });

    test('to read sessions is not enough to end them', async () => {
      const { token } = await addManager(server, ['read:users', 'read:user_sessions']);
      expect((await server.manage('GET', path(), undefined, { as: token })).status).toBe(200);
      expect((await server.manage('DELETE', path(), undefined, { as: token })).status).toBe(403);
    });
  });

/** Conditional requests: of two who edit one record, the second is told (RFC 9110 §13.1). */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes, type Route } from '@keyward/api';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Answer } from '../deployment/exchange.js';
import { addClient, addSession, addUser } from '../deployment/world.js';
import { addSubjects, attempts, type Subjects } from './attempts.js';

const reads = routes.filter(({ condition }) => condition === 'If-None-Match');
const writes = routes.filter(({ condition }) => condition === 'If-Match');
const named = (some: readonly Route[]) => some.map((route) => [route.operation, route] as const);
const another = '"another.tag"';

export const versionsSuite = (target: Target): void =>
  describe('versions of records', () => {
    const server = deployed(target, { configuration: { multiTenant: true } });
    let subjects: Subjects;

    const send = (
      { method, operation }: Pick<Route, 'method' | 'operation'>,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Answer> => {
      const { path, body } = attempts[operation]!(subjects);
      return server.manage(method, path, body, { headers });
    };
    const tagOf = ({ headers }: Answer): string => headers['etag'] as string;
    /** The read of the record that a write changes: a part of it, such as a logo, has its path below. */
    const readOf = ({ path }: Pick<Route, 'path'>): Route =>
      reads.find((route) => route.path === path) ??
      readOf({ path: path.slice(0, path.lastIndexOf('/')) });

    test('each write of a record that can be read takes If-Match', () => {
      const unconditional = routes.filter(
        ({ method, path, condition }) =>
          ['PATCH', 'PUT', 'DELETE'].includes(method) &&
          reads.some((route) => route.path === path) &&
          condition !== 'If-Match',
      );
      expect(unconditional.map(({ operation }) => operation)).toEqual([]);
    });

    describe('reads', () => {
      beforeAll(async () => {
        subjects = await addSubjects(server);
        // What waits for a receiver is counted in the sealed log.
        await server.keyward.sealAudit();
      });

      test.each(named(reads))(
        '%s has a strong tag, the same as long as nothing changes (RFC 9110 §8.8.3)',
        async (_, route) => {
          const first = await send(route);
          const second = await send(route);
          expect(tagOf(first)).toMatch(/^"[\w-]{16}\.[\w-]{16}"$/);
          expect(tagOf(second)).toBe(tagOf(first));
        },
      );

      test.each(named(reads))('%s answers 304 to its tag, and 200 to another', async (_, route) => {
        const tag = tagOf(await send(route));
        const known = await send(route, { 'If-None-Match': `W/${tag}, ${another}` });
        const unknown = await send(route, { 'If-None-Match': another });
        expect(known.status).toBe(304);
        expect(known.text).toBe('');
        expect(tagOf(known)).toBe(tag);
        expect(unknown.status).toBe(200);
      });
    });

    describe('writes', () => {
      beforeEach(async () => {
        subjects = await addSubjects(server);
      });

      test.each(named(writes))(
        '%s answers 412 to another tag, and changes nothing (RFC 9110 §13.1.1)',
        async (_, route) => {
          const before = await server.everything();
          for (const tags of [another, `W/${tagOf(await send(readOf(route)))}`, 'none']) {
            const { status, body } = await send(route, { 'If-Match': tags });
            expect(status).toBe(412);
            expect(body.code).toBe('precondition_failed');
          }
          expect(await server.everything()).toEqual(before);
        },
      );

      test.each(named(writes))('%s is done with the tag of the record', async (_, route) => {
        const tag = tagOf(await send(readOf(route)));
        const { status } = await send(route, { 'If-Match': `${another}, ${tag}` });
        expect(status).toBe(route.success.status);
      });

      test.each(named(writes))('%s is done with *, which any record fits', async (_, route) => {
        expect((await send(route, { 'If-Match': '*' })).status).toBe(route.success.status);
      });
    });

    test('a tag names the record, whatever is shown of it', async () => {
      const { id } = await addClient(server);
      const path = `/clients/${id}`;
      const whole = tagOf(await server.manage('GET', path));
      const part = tagOf(await server.manage('GET', `${path}?fields=client_name`));
      expect(part).not.toBe(whole);
      expect(part.split('.')[0]).toBe(whole.split('.')[0]);
    });

    test('a PATCH answers with the tag that the next GET has', async () => {
      const { id } = await addClient(server);
      const changed = await server.manage('PATCH', `/clients/${id}`, { client_description: 'x' });
      expect(tagOf(changed)).toBe(tagOf(await server.manage('GET', `/clients/${id}`)));
    });

    test('of two who edit one record at once, one is told, in each of twenty rounds', async () => {
      const { id } = await addClient(server);
      for (let round = 0; round < 20; round += 1) {
        const tag = tagOf(await server.manage('GET', `/clients/${id}`));
        const edit = (who: string): Promise<Answer> =>
          server.manage(
            'PATCH',
            `/clients/${id}`,
            { client_description: `${who} ${round}` },
            { headers: { 'If-Match': tag } },
          );
        const answers = await Promise.all(['ada', 'bob', 'eve'].map(edit));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
      }
    });

    test('a login changes what is shown of a person, and is no edit', async () => {
      const password = 'kumquat accordion';
      const user = await addUser(server, { password });
      const before = tagOf(await server.manage('GET', `/users/${user.id}`));
      await addSession(server, user);
      server.clock.advance(1);
      await server.storage.users.change(user.id, (current) => ({
        ...current,
        lastLoginAt: server.clock.now(),
        loginsCount: current.loginsCount + 1,
      }));

      const after = tagOf(await server.manage('GET', `/users/${user.id}`));
      const edited = await server.manage(
        'PATCH',
        `/users/${user.id}`,
        { nickname: 'Ada' },
        { headers: { 'If-Match': before } },
      );
      expect(after).not.toBe(before);
      expect(edited.status).toBe(200);
    });

    test('a rehearsal is refused as the write is', async () => {
      const { id } = await addClient(server);
      const rehearse = (tag: string): Promise<Answer> =>
        server.manage(
          'PATCH',
          `/clients/${id}?dry_run=true`,
          { client_description: 'x' },
          { headers: { 'If-Match': tag } },
        );
      const tag = tagOf(await server.manage('GET', `/clients/${id}`));
      expect((await rehearse(tag)).status).toBe(200);
      expect((await rehearse(another)).status).toBe(412);
    });

    test('without a record, a write with a tag answers 404', async () => {
      const { id } = await addClient(server);
      await server.manage('DELETE', `/clients/${id}`);
      for (const tag of [another, '*']) {
        const headers = { 'If-Match': tag };
        const { status } = await server.manage('DELETE', `/clients/${id}`, undefined, { headers });
        expect(status).toBe(404);
      }
    });
  });

/** Several processes on one database, or on two nodes of it. */
import { expect, test } from '@jest/globals';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import {
  accessToken,
  manage,
  printed,
  spawnKeyward,
  startKeyward,
  stop,
  type Environment,
} from './keyward-process.js';

export const instancesSuite = (
  emptyDatabase: (name: string) => Promise<readonly [Environment, Environment]>,
): void => {
  test('two instances that start at once on an empty database make one Default Client and share data', async () => {
    const environments = await emptyDatabase('instances');
    const instances = await Promise.all(environments.map(startKeyward));
    const [winner, ...others] = instances.filter(
      (each) => printed(each, 'client_secret') !== undefined,
    );
    expect(others).toEqual([]);
    const [id, secret] = [printed(winner!, 'client_id')!, printed(winner!, 'client_secret')!];
    const [first, second] = instances as [typeof winner & object, typeof winner & object];
    const tokens = await Promise.all([
      accessToken(first.url, id, secret),
      accessToken(second.url, id, secret),
    ]);

    // What one instance signs, the other accepts; what one writes, the other reads next.
    const created = (await (
      await manage({ url: first.url, token: tokens[1] }, 'POST', '/clients', {
        client_name: 'Seen by both',
      })
    ).json()) as { id: string };
    expect(
      (await manage({ url: second.url, token: tokens[0] }, 'GET', `/clients/${created.id}`)).status,
    ).toBe(200);
    const defaults = await (
      await manage(
        { url: second.url, token: tokens[0] },
        'GET',
        '/clients?q=(client_name=Default Client)&total_count=true',
      )
    ).json();
    expect(defaults).toMatchObject({ total_count: 1, items: [{ id }] });
    const keys = await Promise.all(
      instances.map(async ({ url }) => (await fetch(`${url}/.well-known/jwks.json`)).json()),
    );
    expect(keys[0]).toEqual(keys[1]);

    const racing = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        manage({ url: instances[at % 2]!.url, token: tokens[0] }, 'POST', '/clients', {
          client_name: 'One of many',
        }),
      ),
    );
    expect(
      racing
        .map(({ status }) => status)
        .sort()
        .slice(0, 2),
    ).toEqual([201, 409]);
    expect(racing.filter(({ status }) => status === 409)).toHaveLength(63);
    for (const each of instances) {
      expect(await stop(each)).toBe(0);
    }
  });

  test('two instances that seal the audit log at once leave it whole and sound', async () => {
    const environments = await emptyDatabase('sealing');
    const instances = await Promise.all(environments.map(startKeyward));
    const winner = instances.find((each) => printed(each, 'client_secret') !== undefined)!;
    const [id, secret] = [printed(winner, 'client_id')!, printed(winner, 'client_secret')!];
    const token = await accessToken(winner.url, id, secret);
    const endsAt = Date.now() + 3000; // for some runs of each sealer
    let written = 0;
    const writeAt = async (at: number): Promise<void> => {
      const target = { url: instances[at % 2]!.url, token };
      for (let count = 0; Date.now() < endsAt; count++) {
        const answer = await manage(target, 'POST', '/clients', {
          client_name: `writer ${at} count ${count}`,
        });
        expect(answer.status).toBe(201);
        written++;
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(writeAt));
    await Promise.all(instances.map(stop));

    const verify = spawnKeyward(environments[0], await freePort(), 'audit', 'verify');
    const code = await verify.ended;
    const sound = [...verify.output().matchAll(/(\d+) events are sound/g)];
    expect(verify.output()).not.toMatch(/BROKEN|NOT SEALED/);
    expect(code).toBe(0);
    expect(sound.reduce((sum, [, events]) => sum + Number(events), 0)).toBeGreaterThan(written);
  });

  test('an instance with KEYWARD_DIRECTORY_TTL=0 refuses a token once another instance has revoked it', async () => {
    const [one, other] = await emptyDatabase('revocations');
    const first = await startKeyward(one);
    const second = await startKeyward({ ...other, KEYWARD_DIRECTORY_TTL: '0' });
    const [id, secret] = [printed(first, 'client_id')!, printed(first, 'client_secret')!];

    for (let round = 0; round < 5; round++) {
      const token = await accessToken(first.url, id, secret);
      const before = await manage({ url: second.url, token }, 'GET', '/clients');
      const revoked = await fetch(`${first.url}/revoke`, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        },
        body: new URLSearchParams({ token }),
      });
      const after = await manage({ url: second.url, token }, 'GET', '/clients');
      expect(before.status).toBe(200);
      expect(revoked.status).toBe(200);
      expect(after.status).toBe(401);
    }
    for (const each of [first, second]) {
      await stop(each);
    }
  });

  test('wrong passwords at two instances count together', async () => {
    const [one, other] = await emptyDatabase('guesses');
    // What one has changed, the other sees at once.
    const attentive = { KEYWARD_DIRECTORY_TTL: '0' };
    const first = await startKeyward({ ...one, ...attentive });
    const second = await startKeyward({ ...other, ...attentive });
    const [id, secret] = [printed(first, 'client_id')!, printed(first, 'client_secret')!];
    const token = await accessToken(first.url, id, secret);
    const call = async <R>(method: string, path: string, body?: object): Promise<R> => {
      const answer = await manage({ url: first.url, token }, method, path, body);
      expect(answer.ok).toBe(true);
      return (await answer.json()) as R;
    };

    // Longer than this test takes: the first of the growing waits is a second.
    const lockout = { max_attempts: 5, window_seconds: 3600, duration_seconds: 3600 };
    const { items: tenants } = await call<{ items: readonly Added[] }>('GET', '/tenants');
    await call('PATCH', `/tenants/${tenants[0]!.id}`, { tenant_metadata: { lockout } });
    const app = await call<Added>('POST', '/clients', {
      client_name: 'Shop',
      is_first_party: true,
      client_metadata: { grant_types: ['password'] },
    });
    await call('POST', '/users', { username: 'ada', password: 'kumquat accordion' });
    const logInAt = async (
      { url }: { readonly url: string },
      password: string,
    ): Promise<number> => {
      const { status } = await fetch(`${url}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'password',
          client_id: app.id,
          client_secret: app.client_secret,
          scope: 'openid',
          username: 'ada',
          password,
        }),
      });
      return status;
    };
    expect(await logInAt(second, 'kumquat accordion')).toBe(200);

    const guesses = [];
    for (const instance of [first, second, first, second, first])
      guesses.push(await logInAt(instance, 'a guess'));

    expect(guesses).toEqual([400, 400, 400, 400, 400]);
    expect(await logInAt(second, 'kumquat accordion')).toBe(429);
    for (const each of [first, second]) {
      await stop(each);
    }
  });
};

interface Added {
  readonly id: string;
  readonly client_secret: string;
}

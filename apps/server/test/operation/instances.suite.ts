/** Several processes on one database, or on two nodes of it. */
import { expect, test } from '@jest/globals';
import { accessToken, manage, printed, startKeyward, type Environment } from './keyward-process.js';

export const instancesSuite = (
  emptyDatabase: () => Promise<readonly [Environment, Environment]>,
): void => {
  test('two instances that start at once on an empty database make one Default Client and share data', async () => {
    const environments = await emptyDatabase();
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
      each.kill('SIGTERM');
      expect(await each.ended).toBe(0);
    }
  });
};

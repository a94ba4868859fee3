/** What an answer of 201 is worth when the process is killed in the next moment. */
import { expect, test } from '@jest/globals';
import {
  accessToken,
  manage,
  printed,
  startKeyward,
  stop,
  type Environment,
} from './keyward-process.js';

const rounds = 3;
const writers = 8;
/** So many acknowledged writes, and then the kill comes while others are under way. */
const writesBeforeKill = 120;

export const durabilitySuite = (environment: () => Environment): void => {
  test('kill -9 while clients are created loses none that was acknowledged', async () => {
    let credentials: { id: string; secret: string } | undefined;
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const keyward = await startKeyward(environment());
      credentials ??= {
        id: printed(keyward, 'client_id')!,
        secret: printed(keyward, 'client_secret')!,
      };
      const token = await accessToken(keyward.url, credentials.id, credentials.secret);
      const target = acknowledged.length + writesBeforeKill;
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          for (let count = 0; ; count++) {
            const answer = await manage({ url: keyward.url, token }, 'POST', '/clients', {
              client_name: `round ${round} writer ${writer} count ${count}`,
            }).catch(() => undefined);
            const created =
              answer?.status === 201
                ? ((await answer.json().catch(() => undefined)) as { id: string } | undefined)
                : undefined;
            if (created === undefined) return;
            acknowledged.push(created.id);
            if (acknowledged.length >= target) keyward.kill('SIGKILL');
          }
        }),
      );
      expect(await keyward.ended).toBe('SIGKILL');
    }

    const keyward = await startKeyward(environment());
    const token = await accessToken(keyward.url, credentials!.id, credentials!.secret);
    const kept = new Set<string>();
    for (let offset = 0, more = true; more; offset += 1000) {
      const page = (await (
        await manage(
          { url: keyward.url, token },
          'GET',
          `/clients?fields=id&limit=1000&offset=${offset}`,
        )
      ).json()) as { items: { id: string }[]; has_more: boolean };
      page.items.forEach(({ id }) => kept.add(id));
      more = page.has_more;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * writesBeforeKill);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    await stop(keyward);
  });
};

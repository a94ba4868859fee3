/** The hooks of tenants, remembered for a second: each request that a hook may have a say in asks for them. */
import { directoryStaleness } from '../directory/cached-directory.js';
import type { Hook, HookType } from '../model/hook/hook.js';
import type { Storage } from '../ports/storage.js';
import { boundedCache } from '../support/bounded-cache.js';
import type { Change } from '../unit-of-work/journal.js';
import { makerNow, type MakerDeps } from './hook-maker.js';

export interface KnownHook {
  readonly hook: Hook;
  /** Whether its maker could make it now. */
  readonly isBacked: boolean;
}

export interface KnownHooks {
  /** The hook of a tenant that is switched on; undefined for none. */
  readonly find: (tenantId: string, type: HookType) => Promise<KnownHook | undefined>;
  /** Whether any tenant has one that is asked. */
  readonly isAny: (type: HookType) => Promise<boolean>;
  /** Drops what a write concerns. */
  readonly forget: (changes: readonly Change[]) => void;
}

const capacity = 10_000;

export const knownHooks = (
  deps: MakerDeps & { readonly storage: Storage },
  staleness: number = directoryStaleness,
): KnownHooks => {
  const { storage, clock } = deps;
  const found = boundedCache<KnownHook | undefined>(clock, { staleness, capacity });
  const any = boundedCache<boolean>(clock, { staleness, capacity: 10 });

  return {
    find: (tenantId, type) =>
      found.get(`${type}/${tenantId}`, async () => {
        const [hook] = await storage.hooks.all([
          { attribute: 'tenantId', equals: tenantId },
          { attribute: 'type', equals: type },
          { attribute: 'isEnabled', equals: true },
        ]);
        if (hook === undefined) return undefined;
        return { hook, isBacked: (await makerNow(deps, storage, hook)) !== undefined };
      }),
    isAny: (type) =>
      any.get(type, async () => {
        const { items } = await storage.hooks.page({
          pinned: [
            { attribute: 'type', equals: type },
            { attribute: 'isEnabled', equals: true },
          ],
          order: [],
          offset: 0,
          limit: 1,
          totalCount: false,
        });
        return items.length > 0;
      }),
    forget(changes) {
      if (!changes.some(({ kind }) => kind === 'hooks' || kind === 'tenants')) return;

      found.clear();
      any.clear();
    },
  };
};

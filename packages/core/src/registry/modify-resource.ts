import { systemActor, type Actor } from '../model/actor.js';
import type { KeyValue } from '../model/key-value.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/refusals.js';
import { assertAppMetadata, assertDescription, assertName } from '../model/text-rules.js';
import { stampUpdated, write, type WriteDeps } from '../audit/write.js';
import { resourceSettings, type ResourceSettings } from '../model/resource-settings.js';
import type { Resource } from '../model/resource.js';

/** A merge patch: what is absent stays. Settings of null go back to their defaults. */
export interface ResourcePatch {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly settings?: ResourceSettings | null | undefined;
  readonly appMetadata?: readonly KeyValue[] | null | undefined;
}

export const modifyResource =
  (deps: WriteDeps) =>
  (id: string, patch: ResourcePatch, actor: Actor = systemActor): Promise<Resource> =>
    write(deps, actor, async ({ resources }, note) => {
      if (patch.name !== undefined) assertName('name', patch.name);
      assertDescription('description', patch.description);
      if (patch.appMetadata) assertAppMetadata('appMetadata', patch.appMetadata);
      const secret = deps.random.secret(32); // made before: what changes a record must be pure
      const resource = await resources.change(id, (current) => {
        assertNotSystem(current);
        return {
          ...current,
          name: patch.name ?? current.name,
          description: patch.description === undefined ? current.description : patch.description,
          ...resourceSettings(patch.settings === null ? cleared : (patch.settings ?? {}), current, {
            secret: () => secret,
          }),
          appMetadata:
            patch.appMetadata === undefined ? current.appMetadata : (patch.appMetadata ?? []),
          ...stampUpdated(deps, actor),
        };
      });
      note('resource.modified', id);
      return requireFound('resource', id, resource);
    });

const cleared: ResourceSettings = {
  signingAlgorithm: null,
  tokenLifetime: null,
  rbacEnabled: null,
  scopesAdded: null,
  skipConsentForFirstParty: null,
};

/**
 * Rule: the system resource and its scopes stay as they are. A caller who could set its signing secret
 * could sign management tokens.
 */
export const assertNotSystem = (
  { isSystem }: Resource,
  record: 'resource' | 'scope' = 'resource',
): void => {
  if (isSystem) refuse('system_record_protected', { record });
};

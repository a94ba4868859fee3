/** What roles and groups have in common: a name, a description, and two kinds of metadata. */
import type { KeyValue } from './key-value.js';
import { mergedMetadata } from './free-metadata.js';
import { assertAppMetadata, assertDescription, assertName } from './text-rules.js';

export interface Described {
  readonly name: string;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly appMetadata: readonly KeyValue[];
}

/** A merge patch (RFC 7396): what is absent stays, null clears. */
export interface DescribedPatch {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined;
  readonly appMetadata?: readonly KeyValue[] | null | undefined;
}

/** The patched description, checked; `record` is what the fields are named after. */
export const describedBy = (
  record: 'role' | 'group',
  patch: DescribedPatch,
  current: Described = { name: '', description: null, metadata: {}, appMetadata: [] },
): Described => {
  const name = patch.name ?? current.name;
  assertName(`${record}_name`, name);
  assertDescription(`${record}_description`, patch.description);
  if (patch.appMetadata) assertAppMetadata('app_metadata', patch.appMetadata);
  return {
    name,
    description: patch.description === undefined ? current.description : patch.description,
    metadata: mergedMetadata(`${record}_metadata`, current.metadata, patch.metadata),
    appMetadata: patch.appMetadata === undefined ? current.appMetadata : (patch.appMetadata ?? []),
  };
};

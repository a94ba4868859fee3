import { mergePatch } from '../values/merge-patch.js';
import { refuse } from '../values/refusals.js';

/** Characters of JSON: enough for preferences, too little for a file. */
export const metadataLimit = 16_000;

export type FreeMetadata = Readonly<Record<string, unknown>>;

/** A document that is the callers' to fill, patched (RFC 7396); null empties it. */
export const mergedMetadata = (
  patch: FreeMetadata | null,
  current: FreeMetadata,
  field: string,
): FreeMetadata => {
  const metadata = patch === null ? {} : mergePatch(current, patch);
  if (JSON.stringify(metadata).length > metadataLimit)
    refuse('invalid_field', { field, why: `must be at most ${metadataLimit} characters of JSON` });
  return metadata;
};

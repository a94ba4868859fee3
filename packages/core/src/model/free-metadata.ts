import { mergePatch } from './merge-patch.js';
import { refuse } from './refusals.js';

/** Characters of JSON: enough for preferences, too little for a file. */
export const metadataLimit = 16_000;

type Metadata = Readonly<Record<string, unknown>>;

/** A document that is the callers' to fill, patched (RFC 7396); null empties it. */
export const mergedMetadata = (
  field: string,
  current: Metadata,
  patch: Metadata | null | undefined,
): Metadata => {
  if (patch === undefined) return current;
  const metadata = patch === null ? {} : mergePatch(current, patch);
  if (JSON.stringify(metadata).length > metadataLimit)
    refuse('invalid_field', { field, why: `must be at most ${metadataLimit} characters of JSON` });
  return metadata;
};

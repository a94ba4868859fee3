import type { Answering, RehearsedChange } from './rehearsed-change.js';

interface LinkRow {
  readonly expires_at?: string | null;
  readonly identity_provider_id?: string | null;
}

/** As a body takes it: left out, the link has no end. */
export interface LinkEnd {
  readonly expires_at?: string;
}

/**
 * The undo of links that were taken away: each comes back with its end. Undefined where a provider made one of them,
 * since a person would make it in its place.
 */
export const givingBack = <Row extends LinkRow>(
  rows: readonly Row[],
  give: (rows: readonly Row[], end: LinkEnd, dryRun: boolean) => Answering,
): RehearsedChange['undo'] => {
  if (rows.some(({ identity_provider_id }) => typeof identity_provider_id === 'string'))
    return undefined;

  const ends = [...new Set(rows.map(({ expires_at }) => expires_at ?? undefined))];
  return (dryRun) =>
    ends.map((end) => {
      const some = rows.filter(({ expires_at }) => (expires_at ?? undefined) === end);
      return give(some, end === undefined ? {} : { expires_at: end }, dryRun);
    });
};

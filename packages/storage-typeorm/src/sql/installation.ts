/** The row that says with which key the database is sealed (docs/adr/0079-the-secret-key-can-change.md). */
import type { Session } from '../connection/session.js';
import type { Dialect, Lock } from './dialect.js';

export interface Installation {
  /** The name of the key that values are sealed with; undefined as long as the key has never changed. */
  readonly sealingKey: string | undefined;
  /** The names of the keys with which older values may still be sealed. */
  readonly earlierKeys: readonly string[];
  /** What outlives the first key, sealed. */
  readonly keptSecrets: string | undefined;
}

/** Where the kept secrets belong, for the sealer. */
export const keptSecretsContext = 'installation/kept_secrets';

export const readInstallation = async (
  session: Session,
  dialect: Dialect,
  lock?: Lock,
): Promise<Installation> => {
  const clause = lock === undefined ? '' : dialect.lock(lock);
  const [row] = await session.rows(
    `SELECT sealing_key, earlier_keys, kept_secrets FROM installation ${clause}`,
    [],
  );
  const earlier = row?.['earlier_keys'] as string | null | undefined;
  return {
    sealingKey: (row?.['sealing_key'] as string | null | undefined) ?? undefined,
    earlierKeys: earlier ? earlier.split(',') : [],
    keptSecrets: (row?.['kept_secrets'] as string | null | undefined) ?? undefined,
  };
};

export const writeInstallation = async (
  session: Session,
  { sealingKey, earlierKeys, keptSecrets }: Installation,
): Promise<void> => {
  await session.affected(
    'UPDATE installation SET sealing_key = ?, earlier_keys = ?, kept_secrets = ?',
    [
      sealingKey ?? null,
      earlierKeys.length > 0 ? earlierKeys.join(',') : null,
      keptSecrets ?? null,
    ],
  );
};

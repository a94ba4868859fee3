/** The ports of the core on Node: time, chance, digests, hashes, signatures, other servers, SAML. */
import { availableParallelism } from 'node:os';
import type { SamlMessages } from '@keyward/core/ports';
import { nodePlatform, readOrCreateSecretKey } from '@keyward/platform-node';
import { nodeSaml } from '@keyward/saml-node';
import { ContainerModule } from 'inversify';
import { explainFiles, isLoopbackIssuer, type Configuration } from '../config.js';
import { logEvent, logFailureBehind, type Logger } from '../log.js';
import { assertDatabaseNotLost } from '../lost-database.js';
import { systemTimer } from '../timer.js';
import { identifiers, type CorePlatform } from './identifiers.js';

export const platformModule = new ContainerModule(({ bind }) => {
  bind(identifiers.secretKey).toResolvedValue(secretKeyFor, [identifiers.configuration]);
  bind(identifiers.timer).toConstantValue(systemTimer);
  bind(identifiers.platform).toResolvedValue(corePlatform, [
    identifiers.configuration,
    identifiers.secretKey,
    identifiers.saml,
    identifiers.log,
  ]);
});

export const samlModule = new ContainerModule(({ bind }) => {
  bind(identifiers.saml).toResolvedValue(nodeSaml);
});

/** Nothing in memory outlives the process, so it needs no key that does. */
const secretKeyFor = async (configuration: Configuration): Promise<Buffer | undefined> => {
  const { secretKey, database, dataDirectory } = configuration;
  await assertDatabaseNotLost(configuration);
  if (secretKey !== undefined) return secretKey;
  if (database.kind === 'memory') return undefined;
  return explainFiles('KEYWARD_DATA_DIR', () => readOrCreateSecretKey(dataDirectory));
};

const corePlatform = (
  { issuer, auditRetentionDays, allowedNetworks }: Configuration,
  secretKey: Buffer | undefined,
  saml: SamlMessages,
  log: Logger,
): CorePlatform => ({
  issuer,
  auditRetentionDays,
  ...nodePlatform({
    secretKey,
    hashesAtOnce,
    allowLoopback: isLoopbackIssuer(issuer),
    allowedNetworks,
  }),
  saml,
  events: { happened: (event) => logEvent(log, event) },
  failedBehind: (error) => logFailureBehind(log, error),
});

/** Password hashes run on libuv's threads, beside files and name look-ups: two threads and a core stay free of them. */
const hashesAtOnce = Math.max(
  1,
  Math.min(availableParallelism() - 1, Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) - 2),
);

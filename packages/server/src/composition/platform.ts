/** The ports of the core on Node: time, chance, digests, hashes, signatures, other servers, SAML. */
import { availableParallelism } from 'node:os';
import type {
  ClientCertificates,
  PasswordDirectory,
  SamlMessages,
  Storage,
} from '@keyward/core/ports';
import { nodeLdap } from '@keyward/ldap-node';
import {
  allowedAddresses,
  installationSecrets,
  nodeClientCertificates,
  nodePlatform,
  readNextSecretKey,
  readOrCreateSecretKey,
  type InstallationSecrets,
} from '@keyward/platform-node';
import { securityEvents } from '@keyward/api';
import { nodeSaml, nodeSamlIssuer, nodeWsfedIssuer } from '@keyward/saml-node';
import { sealedWithOf } from '@keyward/storage-typeorm';
import { ContainerModule } from 'inversify';
import {
  explainFiles,
  hasMutualTls,
  isLoopbackIssuer,
  nameIn,
  type Configuration,
} from '../configuration.js';
import { logEvent, logFailureBehind, type Logger } from '../log.js';
import { assertDatabaseNotLost } from '../lost-database.js';
import { explain } from '../settings/check-settings.js';
import { systemTimer } from '../timer.js';
import { identifiers, type CorePlatform, type SecretKeys } from './identifiers.js';

export const platformModule = new ContainerModule(({ bind }) => {
  bind(identifiers.secretKeys).toResolvedValue(secretKeysFor, [identifiers.configuration]);
  bind(identifiers.secrets).toResolvedValue(secretsFor, [
    identifiers.secretKeys,
    identifiers.storage,
  ]);
  bind(identifiers.timer).toConstantValue(systemTimer);
  bind(identifiers.isOnDuty).toConstantValue(() => true);
  bind(identifiers.platform).toResolvedValue(corePlatform, [
    identifiers.configuration,
    identifiers.secrets,
    identifiers.log,
    identifiers.saml,
    { optional: true, serviceIdentifier: identifiers.passwordDirectory },
  ]);
});

export const directoryModule = new ContainerModule(({ bind }) => {
  bind(identifiers.passwordDirectory).toResolvedValue(directoryFor, [identifiers.configuration]);
});

const directoryFor = ({ issuer, allowedNetworks }: Configuration): PasswordDirectory =>
  nodeLdap({
    addressesOf: allowedAddresses({ allowLoopback: isLoopbackIssuer(issuer), allowedNetworks }),
  });

export const samlModule = new ContainerModule(({ bind }) => {
  bind(identifiers.saml).toResolvedValue(nodeSaml);
});

/** Nothing in memory outlives the process, so it needs no key that does. */
const secretKeysFor = async (configuration: Configuration): Promise<SecretKeys | undefined> => {
  const { secretKey, previousSecretKeys = [], database, dataDirectory } = configuration;
  await assertDatabaseNotLost(configuration);
  if (secretKey !== undefined) return [secretKey, ...previousSecretKeys];
  if (database.kind === 'memory') return undefined;

  return explainFiles(nameIn(configuration, 'dataDirectory'), async () => {
    const next = await readNextSecretKey(dataDirectory);
    const key = await readOrCreateSecretKey(dataDirectory);
    return next === undefined ? [key, ...previousSecretKeys] : [next, key, ...previousSecretKeys];
  });
};

/** The database knows the secrets that outlive a change of the key. Undefined: new ones at each start. */
const secretsFor = (
  secretKeys: SecretKeys | undefined,
  storage: Storage,
): InstallationSecrets | undefined =>
  secretKeys && installationSecrets(secretKeys, sealedWithOf(storage));

const corePlatform = (
  configuration: Configuration,
  secrets: InstallationSecrets | undefined,
  log: Logger,
  // The last is unbound where no directory is asked.
  ...[saml, passwordDirectory]: [SamlMessages, PasswordDirectory?]
): CorePlatform => {
  const { issuer, auditRetentionDays, allowedNetworks, workers, threadPoolSize } = configuration;
  return {
    issuer,
    mtlsIssuer: configuration.mtlsIssuer,
    clientCertificates: certificatesFor(configuration),
    auditRetentionDays,
    ...nodePlatform({
      secrets,
      hashesAtOnce: Math.max(1, Math.floor(hashesAtOnce(threadPoolSize) / workers)),
      allowLoopback: isLoopbackIssuer(issuer),
      allowedNetworks,
    }),
    saml,
    samlIssuer: nodeSamlIssuer(),
    wsfedIssuer: nodeWsfedIssuer(),
    passwordDirectory,
    signalEvents: securityEvents,
    events: { happened: (event) => logEvent(log, event) },
    failedBehind: (error) => logFailureBehind(log, error),
  };
};

const certificatesFor = (configuration: Configuration): ClientCertificates | undefined =>
  hasMutualTls(configuration)
    ? explain(nameIn(configuration, 'clientAuthorities'), () =>
        nodeClientCertificates({ authorities: configuration.clientAuthorities }),
      )
    : undefined;

/** Password hashes run on libuv's threads, beside files and name look-ups: two threads and a core stay free of them. */
const hashesAtOnce = (threadPoolSize: number): number =>
  Math.max(1, Math.min(availableParallelism() - 1, threadPoolSize - 2));

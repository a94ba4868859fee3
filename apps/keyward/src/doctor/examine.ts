/** Runs the checks of `keyward doctor`, each as far as those before it allow. */
import type { Configuration } from '@keyward/server/parts';
import { checkAddresses } from './check-addresses.js';
import { checkAdoptedHashes } from './check-adopted-hashes.js';
import { checkClock } from './check-clock.js';
import { checkConfiguration } from './check-configuration.js';
import { checkDatabase, checkSecretKey } from './check-database.js';
import { checkDatabaseFile, checkDataFolder, checkFreeSpace, checkKeyFile } from './check-files.js';
import { checkGlobalAdmins } from './check-global-admins.js';
import { checkIssuer, checkStoredIssuer, checkTls } from './check-issuer.js';
import { checkMail } from './check-mail.js';
import { checkNode } from './check-node.js';
import { checkProxy } from './check-proxy.js';
import { checkReadyRoles } from './check-ready-roles.js';
import { checkRedis } from './check-redis.js';
import { checkSecondFactors } from './check-second-factors.js';
import { checkSecurityProfile, type AskedProfile } from './check-security-profile.js';
import { checkSigningKeys } from './check-signing-keys.js';
import type { Finding } from './finding.js';
import type { DoctorPorts } from './ports.js';

/** With a bad configuration, nobody knows which database and issuer are meant, so the other checks are left out. */
export const examine = async (
  ports: DoctorPorts,
  profile?: AskedProfile,
): Promise<readonly Finding[]> => {
  const { findings, configuration } = checkConfiguration(ports.environment);
  const node = checkNode(ports.nodeVersion);
  if (configuration === undefined) return [node, ...findings];
  const installation = await examineInstallation(configuration, ports);
  const profiled =
    profile === undefined
      ? []
      : checkSecurityProfile(profile, await ports.askClients(configuration.database));
  return [node, ...findings, ...installation, ...profiled];
};

const examineInstallation = async (
  configuration: Configuration,
  ports: DoctorPorts,
): Promise<readonly Finding[]> => {
  const keys = await ports.findKeys(configuration);
  const [database, issuer] = await Promise.all([
    ports.askDatabase(configuration.database, keys.keys),
    ports.askIssuer(configuration.issuer),
  ]);
  const { lookAtFile } = ports;

  const findings = [
    await checkDataFolder(configuration, lookAtFile),
    await checkKeyFile(configuration, keys, lookAtFile),
    await checkDatabaseFile(configuration, lookAtFile),
    await checkFreeSpace(configuration, ports.freeBytes),
    ...checkDatabase(configuration, database),
    checkSecretKey(configuration, keys, database),
    checkGlobalAdmins(configuration, database),
    ...checkAddresses(database),
    checkSecondFactors(database),
    checkReadyRoles(database),
    checkSigningKeys(database),
    checkAdoptedHashes(database),
    checkIssuer(configuration, issuer),
    checkStoredIssuer(configuration, database),
    checkTls(configuration, issuer),
    ...checkClock([
      { other: 'the database', secondsAhead: secondsAheadIn(database) },
      { other: 'the issuer', secondsAhead: secondsAheadIn(issuer) },
    ]),
    checkProxy(configuration),
    await checkMail(configuration, ports.askMailServer),
    await checkRedis(configuration, ports.askRedis),
  ];
  return findings.filter((finding) => finding !== undefined);
};

const secondsAheadIn = (facts: object): number | undefined =>
  (facts as { readonly secondsAhead?: number }).secondsAhead;

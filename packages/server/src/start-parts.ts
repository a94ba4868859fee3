/** Starts the parts of a server: those that answer, and those that work by themselves. */
import { isRefusal, type IssuedCredentials, type Keyward } from '@keyward/core';
import type { KeyAlgorithm } from '@keyward/core/ports';
import { auditSealing, sealingInterval } from './audit-sealing.js';
import { identifiers, type Container } from './composition.js';
import type { ServerThrottle } from './composition/identifiers.js';
import { ConfigurationError, nameIn, type Configuration } from './configuration.js';
import { reasonOf, type Logger } from './log.js';
import type { Readiness } from './readiness.js';
import { tidying } from './tidying.js';

export interface StartedParts {
  readonly keyward: Keyward;
  readonly readiness: Readiness;
  /** The first credentials, if this start made them. */
  readonly credentials: IssuedCredentials | undefined;
  /** Ends the regular work and what `stopAnswering` ends, finishes what is under way, and closes what is open. */
  stop(stopAnswering: () => Promise<void>): Promise<void>;
}

/** Is told the first credentials as soon as they are stored: what fails after that must not hide them. */
export type Announce = (credentials: IssuedCredentials) => void;

export interface StartSteps {
  readonly announce: Announce;
  /** Opens the way in, before the regular work begins. */
  readonly serve: (readiness: Readiness) => Promise<void>;
}

/** Those that sign from the first minute on; the others are made when a resource first needs them. */
const earlyKeys: readonly KeyAlgorithm[] = ['ES256', 'RS256'];

export const startParts = async (
  container: Container,
  { announce, serve }: StartSteps,
): Promise<StartedParts> => {
  const configuration = await container.getAsync(identifiers.configuration);
  const storage = await container.getAsync(identifiers.storage);
  let throttle: ServerThrottle | undefined;
  try {
    // Before the first start stores anything: wrong settings of Redis end the start.
    throttle = await container.getAsync(identifiers.throttle);
    const keyward = await container.getAsync(identifiers.keyward);
    const credentials = await keyward
      .firstStart({ ...configuration.firstStart, movesIssuer: configuration.newIssuer })
      .catch((error: unknown) => explainRefusal(configuration, error));
    if (credentials !== undefined) announce(credentials);

    for (const algorithm of earlyKeys) await keyward.keys.signing(algorithm);
    const notifier = await container.getAsync(identifiers.notifier);
    const readiness = await container.getAsync(identifiers.readiness);
    await serve(readiness);

    const work = await beginRegularWork(container, keyward);
    // Behind the start; the first check does what fails here.
    void keyward.users.prepareChecks().catch(() => undefined);
    return {
      keyward,
      readiness,
      credentials,
      async stop(stopAnswering) {
        work.stopTimers();
        await stopAnswering();
        await work.finish();
        await notifier.close?.();
        throttle?.close?.();
        await storage.close();
      },
    };
  } catch (error) {
    throttle?.close?.();
    await storage.close();
    throw error;
  }
};

interface RegularWork {
  stopTimers(): void;
  /** Ends what is under way, and writes what waits. */
  finish(): Promise<void>;
}

const beginRegularWork = async (container: Container, keyward: Keyward): Promise<RegularWork> => {
  const every = await container.getAsync(identifiers.timer);
  const log = await container.getAsync(identifiers.log);
  const tidyingOfServer = tidying(keyward, log, await container.getAsync(identifiers.metrics));
  const sealing = auditSealing(keyward, log, (chainIds) => {
    keyward.delivery.soon(chainIds);
    keyward.signals?.delivery.soon(chainIds);
  });
  const isOnDuty = await container.getAsync(identifiers.isOnDuty);
  const onDuty = (work: () => unknown) => (): unknown => (isOnDuty() ? work() : undefined);

  // Failing to tidy up fails nobody; the next hour tries again.
  const everyHour = (): Promise<unknown> =>
    Promise.all([
      tidyingOfServer.begin(),
      keyward.keys.rotateDue().catch(() => undefined),
      remindOfEnds(keyward, log),
      syncDirectories(keyward, log),
      checkDomains(keyward, log),
    ]);
  const timers = [
    every(3600, onDuty(everyHour)),
    every(
      15,
      onDuty(() => keyward.logouts.soon()),
    ),
    every(60, () => writeRefusals(keyward, log)),
    every(
      sealingInterval,
      onDuty(() => sealing.begin()),
    ),
  ];

  return {
    stopTimers: () => timers.forEach((end) => end()),
    async finish() {
      await tidyingOfServer.end();
      await keyward.logouts.settled();
      await keyward.people.settled();
      await keyward.delivery.end();
      await keyward.signals?.delivery.end();
      await writeRefusals(keyward, log);
      await sealing.end();
    },
  };
};

/** The next day tells what is left. */
const remindOfEnds = (keyward: Keyward, log: Logger): Promise<void> =>
  keyward.remindOfEnds().then(
    (told) => {
      if (told > 0) log.info({ told }, 'reminded of what ends soon');
    },
    (error: unknown) => log.error({ reason: reasonOf(error) }, 'reminders were not sent'),
  );

/** The next hour tells what is left. */
const syncDirectories = (keyward: Keyward, log: Logger): Promise<void> =>
  keyward.syncDirectories({ ifDue: true }).then(
    (done) => {
      for (const { provider, problem, ...counts } of done) {
        const told = { provider: provider.id, ...counts };
        if (problem === null) log.info(told, 'asked a directory about its people');
        else log.error({ ...told, reason: problem }, 'a directory could not be followed');
      }
    },
    (error: unknown) => log.error({ reason: reasonOf(error) }, 'directories were not asked'),
  );

/** Who administers the tenant reads of it in the events. */
const checkDomains = (keyward: Keyward, log: Logger): Promise<void> =>
  keyward.tenants.checkDomains().then(
    (lost) => {
      if (lost > 0) log.warn({ lost }, 'domains are proven no more');
    },
    (error: unknown) => log.error({ reason: reasonOf(error) }, 'domains were not asked for again'),
  );

/** What cannot be written now is written a minute later, or lost with the process. */
const writeRefusals = (keyward: Keyward, log: Logger): Promise<void> =>
  keyward.refusals
    .flush()
    .catch((error: unknown) =>
      log.error({ reason: reasonOf(error) }, 'refusals could not be written to the audit log'),
    );

const explainRefusal = (configuration: Configuration, error: unknown): never => {
  if (isRefusal(error, 'password_policy_violation')) {
    const name = nameIn(configuration, 'firstStart.password');
    throw new ConfigurationError(`${name} ${error.values['why']}`);
  }
  if (isRefusal(error, 'issuer_moved')) {
    const { stored = '' } = error.values;
    throw new ConfigurationError(
      `${nameIn(configuration, 'issuer')} is ${configuration.issuer}, but this database belongs to ${stored}. ` +
        `Set it to ${stored}, or choose another database. To move this installation, stop all its servers and ` +
        `start once with ${nameIn(configuration, 'newIssuer')}`,
    );
  }
  throw error;
};

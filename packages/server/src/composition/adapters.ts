/** Adapters that an embedder brings take the place of those of the server. */
import type { Throttle } from '@keyward/api';
import type { Platform } from '@keyward/core';
import type { Events } from '@keyward/core/ports';
import type { Container } from 'inversify';
import type { Logger } from '../log.js';
import type { Timer } from '../timer.js';
import { identifiers, type CorePlatform, type ServerNotifier } from './identifiers.js';

/** Ports of the core, by the names that they have in `Platform`, and those of the server. */
export interface Adapters extends Partial<
  Pick<
    Platform,
    | 'storage'
    | 'clock'
    | 'random'
    | 'digest'
    | 'signer'
    | 'hasher'
    | 'delay'
    | 'totp'
    | 'passkeys'
    | 'passwordBlocklist'
    | 'outgoing'
    | 'clientDocuments'
    | 'sectorDocuments'
    | 'workloadIssuers'
    | 'saml'
    | 'samlIssuer'
    | 'wsfedIssuer'
    | 'passwordDirectory'
    | 'events'
    | 'defer'
    | 'grants'
    | 'hooks'
    | 'textRecords'
    | 'signalEvents'
  >
> {
  /** Writes to people. `close`, where it has one, is called at the end. */
  readonly notifier?: ServerNotifier | undefined;
  /** Counts requests. `close`, where it has one, is called at the end. */
  readonly throttle?: (Throttle & { close?(): void }) | undefined;
  /** Repeats the regular work: `(seconds, work) => stop`. */
  readonly timer?: Timer | undefined;
  /** A logger of pino, in the place of one that writes to the standard output. */
  readonly log?: Logger | undefined;
}

/** Each name once; a missing one does not compile. */
export const adapterNames: Readonly<Record<keyof Adapters, true>> = {
  storage: true,
  clock: true,
  random: true,
  digest: true,
  signer: true,
  hasher: true,
  delay: true,
  totp: true,
  passkeys: true,
  passwordBlocklist: true,
  outgoing: true,
  clientDocuments: true,
  sectorDocuments: true,
  workloadIssuers: true,
  saml: true,
  samlIssuer: true,
  wsfedIssuer: true,
  passwordDirectory: true,
  events: true,
  defer: true,
  grants: true,
  hooks: true,
  textRecords: true,
  signalEvents: true,
  notifier: true,
  throttle: true,
  timer: true,
  log: true,
};

export const bindAdapters = (container: Container, adapters: Adapters): void => {
  const { storage, notifier, throttle, timer, log, saml, events, passwordDirectory, ...platform } =
    adapters;

  if (storage !== undefined) container.rebind(identifiers.storage).toConstantValue(storage);
  if (notifier !== undefined) container.rebind(identifiers.notifier).toConstantValue(notifier);
  if (throttle !== undefined) container.rebind(identifiers.throttle).toConstantValue(throttle);
  if (timer !== undefined) container.rebind(identifiers.timer).toConstantValue(timer);
  if (log !== undefined) container.rebind(identifiers.log).toConstantValue(log);
  if (passwordDirectory !== undefined)
    container.rebind(identifiers.passwordDirectory).toConstantValue(passwordDirectory);
  if (saml !== undefined) container.rebind(identifiers.saml).toConstantValue(saml);

  container.onActivation(identifiers.platform, (_, ofServer): CorePlatform => ({
    ...ofServer,
    ...withoutAbsent(platform),
    events: bothOf(ofServer.events, events),
  }));
};

const withoutAbsent = <T extends object>(adapters: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(adapters).filter(([, adapter]) => adapter !== undefined),
  ) as Partial<T>;

/** The server logs events, whether or not the embedder hears of them. */
const bothOf = (first: Events | undefined, second: Events | undefined): Events | undefined => {
  if (second === undefined) return first;
  return {
    happened: (event) => {
      first?.happened(event);
      second.happened(event);
    },
  };
};

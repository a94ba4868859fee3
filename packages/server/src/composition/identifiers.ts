/** The names under which the container holds what the server is made of. Each carries the type of what it names. */
import type { RequestListener } from 'node:http';
import type { Api, ApiContext, Throttle } from '@keyward/api';
import type { Keyward, Platform } from '@keyward/core';
import type { Notifier, PasswordDirectory, SamlMessages, Storage } from '@keyward/core/ports';
import type { InstallationSecrets } from '@keyward/platform-node';
import type { ServiceIdentifier } from 'inversify';
import type { Middleware, RequestBinding } from '@keyward/http';
import type { Configuration } from '../configuration.js';
import type { Logger } from '../log.js';
import type { Metrics } from '../metrics.js';
import type { Readiness } from '../readiness.js';
import type { Timer } from '../timer.js';

/** Everything that the core is given, but what has an identifier of its own. */
export type CorePlatform = Omit<Platform, 'storage' | 'notifier'>;

/** The newest first. */
export type SecretKeys = readonly [Buffer, ...Buffer[]];

/** `close` ends its connections. */
export type ServerThrottle = Throttle & { close?(): void };

/** `close` waits for messages that are under way. */
export type ServerNotifier = Notifier & {
  close?(): Promise<void>;
  /** Waits until each message was sent or given up. */
  delivered?(): Promise<void>;
};

const identifier = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

export const identifiers = {
  configuration: identifier<Configuration>('configuration'),
  secretKeys: identifier<SecretKeys | undefined>('secret keys'),
  secrets: identifier<InstallationSecrets | undefined>('installation secrets'),
  log: identifier<Logger>('log'),
  metrics: identifier<Metrics>('metrics'),
  timer: identifier<Timer>('timer'),
  /** Whether this process does the regular work of the server: one of its workers does. */
  isOnDuty: identifier<() => boolean>('is on duty'),
  storage: identifier<Storage>('storage'),
  notifier: identifier<ServerNotifier>('notifier'),
  saml: identifier<SamlMessages>('saml'),
  /** Unbound where no directory is asked. */
  passwordDirectory: identifier<PasswordDirectory>('password directory'),
  platform: identifier<CorePlatform>('platform'),
  keyward: identifier<Keyward>('keyward'),
  readiness: identifier<Readiness>('readiness'),
  throttle: identifier<ServerThrottle>('throttle'),
  context: identifier<ApiContext>('context'),
  api: identifier<Api>('api'),
  /** How requests that come in get to the API. */
  requestBinding: identifier<RequestBinding>('request binding'),
  /** Answers every request. */
  listener: identifier<RequestListener>('listener'),
  /** Answers requests within a host, and passes on those for other paths. */
  middleware: identifier<Middleware>('middleware'),
};

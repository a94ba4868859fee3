/** Structured logs. Each field is named, so that no secret is logged by accident. */
import type { Observation } from '@keyward/api';
import { isRefusal } from '@keyward/core';
import type { Event } from '@keyward/core/ports';
import type { DeliveryFailure } from '@keyward/mail-smtp';
import { pino, type Logger } from 'pino';
import type { LogLevel } from './settings/settings.js';
import { withSourceLines } from './source-lines.js';

export type { Logger };

export const createLog = (
  level: LogLevel,
  to: 'standard output' | 'standard error' = 'standard output',
): Logger =>
  pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(to === 'standard error' ? 2 : 1),
  );

/**
 * Type, message and stack of a failure. The stack names lines of the sources. Other fields of the failure may hold
 * statements and parameters.
 */
export const describeFailure = (failure: unknown): Record<string, unknown> =>
  failure instanceof Error
    ? { type: failure.name, message: failure.message, stack: withSourceLines(failure.stack ?? '') }
    : { type: typeof failure };

/** Why a storage does not answer, in plain words. The adapter gives them as the cause of its refusal. */
export const reasonOf = (failure: unknown): string => {
  const { cause, message } = failure as Partial<Error>;
  return cause instanceof Error ? cause.message : (message ?? 'unknown');
};

export const logReadiness = (log: Logger, reason: string | undefined): void => {
  if (reason === undefined) log.info('the storage answers');
  else log.error({ reason }, 'the storage is not available');
};

export const logSharedLimits = (log: Logger, reason: string | undefined): void => {
  if (reason === undefined) log.info('Redis answers: rate limits are shared');
  else log.error({ reason }, 'Redis does not answer: this process counts rate limits by itself');
};

/** Load balancers ask often, and the readiness reports each change itself. */
const probePath = '/readyz';

const logFailedRequest = (log: Logger, fields: object, failure: unknown): void => {
  if (isRefusal(failure)) {
    log.error({ ...fields, reason: reasonOf(failure) }, 'the storage is not available');
    return;
  }
  log.error({ ...fields, failure: describeFailure(failure) }, 'request failed');
};

export const logRequest = (log: Logger, observation: Observation): void => {
  const { request, path, status, milliseconds, failure } = observation;
  const { clientId: client, userId: user } = request.sender ?? {};
  const fields = { request: request.id, method: request.method, path, status, client, user };

  if (failure !== undefined && status >= 500 && path !== probePath) {
    logFailedRequest(log, fields, failure);
    return;
  }
  if (!log.isLevelEnabled('info')) return;

  const ms = Math.round(milliseconds * 10) / 10;
  log.info({ ...fields, ms, from: request.remoteAddress }, 'request');
};

export const logEvent = (log: Logger, { name, recordId, actorId, ids, reason }: Event): void =>
  log.info({ event: name, record: recordId, actor: actorId, ids, reason }, 'event');

/** A message that was not delivered: its kind and the reason, without its reader and its text. */
export const logDeliveryFailure = (
  log: Logger,
  { kind, attempts, reason }: DeliveryFailure,
): void => log.error({ message: kind, attempts, reason }, 'message not delivered');

/** A failure of work that goes on after the answer. */
export const logFailureBehind = (log: Logger, failure: unknown): void =>
  log.error({ failure: describeFailure(failure) }, 'work behind an answer failed');

/** Structured logs. What is logged is named field by field, so that no secret gets in by accident. */
import type { Observation } from '@keyward/api';
import type { Event } from '@keyward/core';
import type { DeliveryFailure } from '@keyward/mail-smtp';
import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.js';

export type { Logger };

export const createLog = (level: LogLevel): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

/** Type, message and stack of what failed: errors of drivers carry statements and parameters, which stay out. */
export const describeFailure = (failure: unknown): Record<string, unknown> =>
  failure instanceof Error
    ? { type: failure.name, message: failure.message, stack: failure.stack }
    : { type: typeof failure };

export const logRequest = (
  log: Logger,
  { request, path, status, milliseconds, failure }: Observation,
): void => {
  if (failure !== undefined && status >= 500)
    log.error(
      {
        request: request.id,
        method: request.method,
        path,
        status,
        failure: describeFailure(failure),
      },
      'request failed',
    );
  else if (log.isLevelEnabled('info'))
    log.info(
      {
        request: request.id,
        method: request.method,
        path,
        status,
        ms: Math.round(milliseconds * 10) / 10,
        from: request.remoteAddress,
      },
      'request',
    );
};

export const logEvent = (log: Logger, { name, recordId, actorId, ids }: Event): void =>
  log.info({ event: name, record: recordId, actor: actorId, ids }, 'event');

/** A message that reached nobody: what it was and why, but neither for whom nor what it said. */
export const logDeliveryFailure = (
  log: Logger,
  { kind, attempts, reason }: DeliveryFailure,
): void => log.error({ message: kind, attempts, reason }, 'message not delivered');

/** What failed after the answer was given. */
export const logFailureBehind = (log: Logger, failure: unknown): void => {
  log.error({ failure: describeFailure(failure) }, 'work behind an answer failed');
};

/** Mails and short messages to users. */
import { join } from 'node:path';
import { outboxNotifier, smtpNotifier, type DeliveringNotifier } from '@keyward/mail-smtp';
import { ContainerModule } from 'inversify';
import type { Configuration } from '../configuration.js';
import { logDeliveryFailure, type Logger } from '../log.js';
import { identifiers } from './identifiers.js';

export const mailModule = new ContainerModule(({ bind }) => {
  bind(identifiers.notifier).toResolvedValue(createNotifier, [
    identifiers.configuration,
    identifiers.log,
  ]);
});

/** There is no gateway for short messages: with a mail server they are switched off, without one they too are files. */
const createNotifier = (
  { smtpUrl, mailFrom: from, dataDirectory }: Configuration,
  log: Logger,
): DeliveringNotifier => {
  const failed = (failure: Parameters<typeof logDeliveryFailure>[1]): void =>
    logDeliveryFailure(log, failure);
  if (smtpUrl !== undefined) return smtpNotifier({ url: smtpUrl, from, failed });
  return outboxNotifier({
    folder: join(dataDirectory, 'outbox'),
    log: (line) => log.info(line, 'short message written'),
    from,
    failed,
  });
};

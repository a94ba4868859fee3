/** The log and the metrics. */
import { ContainerModule } from 'inversify';
import type { Configuration } from '../configuration.js';
import { createLog } from '../log.js';
import { createMetrics } from '../metrics.js';
import { identifiers } from './identifiers.js';

export const observationModule = new ContainerModule(({ bind }) => {
  bind(identifiers.log).toResolvedValue(
    ({ logLevel }: Configuration) => createLog(logLevel),
    [identifiers.configuration],
  );
  bind(identifiers.metrics).toResolvedValue(createMetrics);
});

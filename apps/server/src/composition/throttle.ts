/** How many requests a caller may send. */
import { noThrottle } from '@keyward/api';
import { memoryThrottle } from '@keyward/http-node';
import { ContainerModule } from 'inversify';
import type { Configuration } from '../config.js';
import { identifiers } from './identifiers.js';

export const throttleModule = new ContainerModule(({ bind }) => {
  bind(identifiers.throttle).toResolvedValue(
    ({ rateLimit }: Configuration) => (rateLimit ? memoryThrottle() : noThrottle),
    [identifiers.configuration],
  );
});

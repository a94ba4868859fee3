/**
 * Who gets what: the container of the server, with a module for each adapter. Another adapter takes the place of one
 * by being bound to its identifier: `container.rebind(identifiers.storage)`. Nothing is made before it is asked for.
 */
import 'reflect-metadata';
import { Container } from 'inversify';
import { coreModule } from './composition/core.js';
import { httpModule } from './composition/http.js';
import { identifiers } from './composition/identifiers.js';
import { mailModule } from './composition/mail.js';
import { observationModule } from './composition/observation.js';
import { directoryModule, platformModule, samlModule } from './composition/platform.js';
import { storageModule } from './composition/storage.js';
import { throttleModule } from './composition/throttle.js';
import type { Configuration } from './configuration.js';

export type { Container } from 'inversify';
export { identifiers } from './composition/identifiers.js';

/** Changes what a container holds, before anything is made from it. */
export type Rebinding = (container: Container) => void;

export const compose = (configuration: Configuration): Container => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(identifiers.configuration).toConstantValue(configuration);
  container.load(
    observationModule,
    platformModule,
    samlModule,
    directoryModule,
    storageModule,
    mailModule,
    throttleModule,
    coreModule,
    httpModule,
  );
  return container;
};

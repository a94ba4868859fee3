/**
 * A server whose issuer is the address it is reached at, in true time: client libraries find their
 * way by discovery, and check what they get by their own clock.
 */
import type { Throttle } from '@keyward/api';
import type { Platform } from '@keyward/core';
import { systemClock } from '@keyward/platform-node';
import type { Configuration } from '../../src/configuration.js';
import { createDeployment, type Deployment, type Target } from './deployment.js';
import { freePort } from './free-port.js';

export interface AtOwnAddress {
  readonly server: Deployment;
  readonly issuer: string;
}

/**
 * `path` is where the issuer lives below its host. `host` is another name of this machine, such as
 * for a browser that meets two servers: cookies know hosts and no ports.
 */
export const startAtOwnAddress = async (
  target: Target,
  {
    path = '',
    platform = { clock: systemClock },
    host = '127.0.0.1',
    configuration = {},
    throttle,
  }: {
    readonly path?: string;
    readonly platform?: Partial<Platform> | undefined;
    readonly host?: string | undefined;
    readonly configuration?: Partial<Configuration> | undefined;
    readonly throttle?: Throttle;
  } = {},
): Promise<AtOwnAddress> => {
  const port = await freePort();
  const issuer = `http://${host}:${port}${path}`;
  const server = createDeployment(target, {
    configuration: { ...configuration, port, issuer },
    platform,
    ...(throttle && { throttle }),
  });
  await server.start();
  return { server, issuer };
};

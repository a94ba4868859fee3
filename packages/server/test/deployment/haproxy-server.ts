/** An HAProxy of the tests' own, on ports and in a folder of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proxyProgram, type RunningProxy } from './proxy-program.js';

const haproxy = proxyProgram('haproxy', 'haproxy');

export const describeWithHaproxy = haproxy.describeWith;

/** What Debian's own file says of TLS and of HTTP, before the frontends. */
const mainConfiguration = `
global
  ssl-default-bind-options ssl-min-ver TLSv1.2 no-tls-tickets
defaults
  mode http
  timeout connect 5s
  timeout client 50s
  timeout server 50s
`;

/** Starts HAProxy with the text of its frontends and backends, and waits until it listens on the port. */
export const startHaproxy = (
  folder: string,
  sections: string,
  port: number,
): Promise<RunningProxy> => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, `${mainConfiguration}\n${sections}\n`);
  return haproxy.start(['-db', '-f', file], port);
};

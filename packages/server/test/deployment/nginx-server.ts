/** An nginx of the tests' own, on ports and in a folder of its own. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { leaveOut } from '../../../storage-typeorm/test/left-out.js';
import { patience } from '../../../storage-typeorm/test/patience.js';

export interface NginxServer {
  stop(): Promise<void>;
}

const advice =
  'nginx is not installed. Install the package nginx-light (apt-get install nginx-light).';

const findNginx = (): string | undefined =>
  ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));

/** A suite that needs nginx. It is left out where none is installed; with KEYWARD_REQUIRE_ALL=1 it fails there. */
export const describeWithNginx = (name: string, body: () => void): void => {
  const isPossible = findNginx() !== undefined || process.env['KEYWARD_REQUIRE_ALL'] === '1';
  if (!isPossible) leaveOut(`${name}: ${advice}`);
  (isPossible ? describe : describe.skip)(name, body);
};

/** Debian's own file includes the sites within `http`; this one does the same, and keeps every file in the folder. */
const mainConfiguration = (folder: string, site: string): string => `
  daemon off;
  worker_processes 1;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  pid ${folder}/nginx.pid;
  error_log ${folder}/error.log;
  events {}
  http {
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    include ${site};
  }`;

/** Starts nginx with the text of one site, and waits until it listens on the port. */
export const startNginx = async (
  folder: string,
  site: string,
  port: number,
): Promise<NginxServer> => {
  const program = findNginx();
  if (program === undefined) throw new Error(advice);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'site.conf'), site);
  const main = join(folder, 'nginx.conf');
  writeFileSync(main, mainConfiguration(folder, join(folder, 'site.conf')));

  const child = spawn(program, ['-p', folder, '-c', main], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (piece) => (errors += String(piece)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  // The signal of nginx for an end at once; its worker ends with it.
  const stopNow = (): void => void child.kill('SIGTERM');
  process.on('exit', stopNow);

  const deadline = Date.now() + patience;
  while (!(await isListening(port))) {
    const isOver = child.exitCode !== null || Date.now() > deadline;
    if (isOver) throw new Error(`nginx does not start: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    async stop() {
      process.off('exit', stopNow);
      stopNow();
      await ended;
    },
  };
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

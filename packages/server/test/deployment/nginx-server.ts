/** An nginx of the tests' own, on ports and in a folder of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proxyProgram, type RunningProxy } from './proxy-program.js';

const nginx = proxyProgram('nginx', 'nginx-light');

export const describeWithNginx = nginx.describeWith;

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
export const startNginx = (folder: string, site: string, port: number): Promise<RunningProxy> => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'site.conf'), site);
  const main = join(folder, 'nginx.conf');
  writeFileSync(main, mainConfiguration(folder, join(folder, 'site.conf')));
  return nginx.start(['-p', folder, '-c', main], port);
};

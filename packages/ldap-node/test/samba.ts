/** An Active Directory of Debian's Samba on an address of its own of this machine; it takes the ports of LDAP there. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DirectorySettings } from '@keyward/core/ports';
import { answering, certify } from './slapd.js';

const host = 'dc.corp.example';

export interface Samba {
  readonly address: string;
  readonly settings: DirectorySettings;
  /** Runs `samba-tool`. */
  readonly tool: (...words: readonly string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The settings that the guide tells people with an Active Directory. */
const settingsOfGuide = (): Record<string, string> => {
  const page = new URL('../../../docs/how-to/log-in-by-a-directory.md', import.meta.url);
  const [, shown] = /```json\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8'))!;
  return (JSON.parse(shown!) as { provider_metadata: Record<string, string> }).provider_metadata;
};

export const startSamba = async (): Promise<Samba> => {
  const folder = mkdtempSync(join(tmpdir(), 'keyward-samba-'));
  const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  certify(folder, host);
  chmodSync(join(folder, 'key.pem'), 0o600);
  const domain = ['--realm=CORP.EXAMPLE', '--domain=CORP', '--adminpass=Of.Admin.123'];
  const role = ['--server-role=dc', '--dns-backend=NONE', `--targetdir=${folder}/ad`];
  execFileSync('samba-tool', ['domain', 'provision', ...domain, ...role], { stdio: 'ignore' });
  const configuration = join(folder, 'ad/etc/smb.conf');
  writeFileSync(configuration, onlyLdap(folder, address, readFileSync(configuration, 'utf8')));

  const run = promisify(execFile);
  const database = ['-s', configuration, '-H', `${folder}/ad/private/sam.ldb`];
  const tool = async (...words: readonly string[]): Promise<void> => {
    await run('samba-tool', [...words, ...database]);
  };
  await tool('user', 'create', 'reader', 'Of.Reader.123');
  const server = spawn('/usr/sbin/samba', ['-i', '-s', configuration], { stdio: 'ignore' });
  await answering({ port: 636, host: address }, server);
  const guide = settingsOfGuide();
  return {
    address,
    tool,
    settings: {
      url: `ldaps://${host}`,
      startTls: false,
      authorities: [readFileSync(join(folder, 'ca.pem'), 'utf8')],
      bindDn: guide['bind_dn']!,
      bindPassword: 'Of.Reader.123',
      baseDn: guide['base_dn']!,
      userFilter: guide['user_filter']!,
      uniqueAttribute: guide['unique_attribute']!,
      groupBaseDn: guide['group_base_dn']!,
      groupFilter: guide['group_filter']!,
      nestsGroups: false,
      attributes: [],
    },
    async stop() {
      server.kill();
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const onlyLdap = (folder: string, address: string, written: string): string =>
  written
    .replace(/server services = .*/, 'server services = ldap')
    .replace(/log file = .*/, `log file = ${folder}/log`)
    .replace(
      '[global]',
      `[global]
      interfaces = ${address}/8
      bind interfaces only = yes
      tls keyfile = ${folder}/key.pem
      tls certfile = ${folder}/cert.pem
      tls cafile = ${folder}/ca.pem
      pid directory = ${folder}
      ncalrpc dir = ${folder}/ncalrpc`,
    );

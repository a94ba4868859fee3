/** A directory of Debian's slapd on this machine, with an authority of its own. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import type { DirectorySettings } from '@keyward/core/ports';
import { freePort } from '../../storage-typeorm/test/free-port.js';

export const suffix = 'dc=corp,dc=example';
export const serviceDn = `cn=reader,${suffix}`;
const rootDn = `cn=root,${suffix}`;
/** The name that stands in the certificate. */
export const host = 'localhost';

export interface Slapd {
  readonly secureUrl: string;
  readonly plainUrl: string;
  /** PEM of the authority. */
  readonly authority: string;
  readonly settings: DirectorySettings;
  /** Changes entries while it runs (RFC 2849). */
  readonly change: (ldif: string) => void;
  readonly stop: () => Promise<void>;
}

/** A suite that needs this program. It is left out without it; with KEYWARD_REQUIRE_ALL=1 it fails there. */
export const suiteWith = (program: string): typeof describe.skip =>
  existsSync(program) || process.env['KEYWARD_REQUIRE_ALL'] === '1' ? describe : describe.skip;

/** An authority, and a certificate of it for one name. */
export const certify = (folder: string, name: string): void => {
  const openssl = (...given: string[]): void => {
    execFileSync('openssl', given, { cwd: folder, stdio: 'ignore' });
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Corp CA');
  openssl(
    'req',
    ...key.slice(0, -2),
    '-keyout',
    'key.pem',
    '-out',
    'req.pem',
    '-subj',
    `/CN=${name}`,
  );
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${name}\n`);
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'req.pem', ...signed, '-days', '2', '-out', 'cert.pem');
};

const configurationIn = (folder: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload ppolicy
pidfile ${folder}/pid
referral ldap://elsewhere.example
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
TLSCACertificateFile ${folder}/ca.pem
attributetype ( 1.3.6.1.4.1.32473.1 NAME 'userAccountControl' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.32473.2 NAME 'windowsAccount' SUP top AUXILIARY MAY userAccountControl )
database mdb
maxsize 1073741824
suffix ${suffix}
rootdn ${rootDn}
rootpw root
directory ${folder}/data
index objectClass,uid,mail,member,entryUUID eq
overlay ppolicy
access to attrs=userPassword by anonymous auth by dn.exact=${serviceDn} read by * none
access to * by dn.exact=${serviceDn} read by * none
sizelimit size.soft=500 size.hard=500 size.prtotal=unlimited
`;

export interface Given {
  readonly ldif: string;
  /** The name in the certificate, where it is another one. */
  readonly certifiedFor?: string;
}

export const startSlapd = async ({ ldif, certifiedFor = host }: Given): Promise<Slapd> => {
  const folder = mkdtempSync(join(tmpdir(), 'keyward-slapd-'));
  mkdirSync(join(folder, 'data'));
  certify(folder, certifiedFor);
  writeFileSync(join(folder, 'slapd.conf'), configurationIn(folder));
  writeFileSync(join(folder, 'first.ldif'), frame + ldif);
  const inFolder = ['-f', join(folder, 'slapd.conf')];
  execFileSync('/usr/sbin/slapadd', [...inFolder, '-q', '-l', join(folder, 'first.ldif')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [secure, plain] = [await freePort(), await freePort()];
  const urls = `ldaps://127.0.0.1:${secure} ldap://127.0.0.1:${plain}`;
  const server = spawn('/usr/sbin/slapd', [...inFolder, '-h', urls, '-d', '0'], {
    stdio: 'ignore',
  });
  await answering({ port: secure, host: '127.0.0.1' }, server);

  const authority = readFileSync(join(folder, 'ca.pem'), 'utf8');
  const secureUrl = `ldaps://${host}:${secure}`;
  return {
    secureUrl,
    plainUrl: `ldap://${host}:${plain}`,
    authority,
    settings: { ...usualSettings, url: secureUrl, authorities: [authority] },
    change(changes) {
      const asRoot = ['-x', '-D', rootDn, '-w', 'root', '-H', `ldap://127.0.0.1:${plain}`];
      execFileSync('ldapmodify', asRoot, { input: changes, stdio: ['pipe', 'ignore', 'pipe'] });
    },
    async stop() {
      if (server.exitCode === null) {
        server.kill();
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const answering = async (
  at: { readonly port: number; readonly host: string },
  server: ChildProcess,
): Promise<void> => {
  for (let left = 200; left > 0; left--) {
    if (server.exitCode !== null) throw new Error('The directory has ended.');
    const socket = connect(at);
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The directory does not answer.');
};

export const usualSettings: Omit<DirectorySettings, 'url'> = {
  startTls: false,
  authorities: [],
  bindDn: serviceDn,
  bindPassword: 'reader-secret',
  baseDn: `ou=people,${suffix}`,
  userFilter: '(|(uid={login})(mail={login}))',
  uniqueAttribute: 'entryUUID',
  groupBaseDn: `ou=groups,${suffix}`,
  groupFilter: '(member={dn})',
  nestsGroups: true,
  attributes: [],
};

const frame = `dn: ${suffix}
objectClass: dcObject
objectClass: organization
o: Corp
dc: corp

dn: ${serviceDn}
objectClass: person
cn: reader
sn: reader
userPassword: reader-secret

dn: ou=people,${suffix}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${suffix}
objectClass: organizationalUnit
ou: groups

`;

export const dnOf = (uid: string): string => `uid=${uid},ou=people,${suffix}`;

export const person = (uid: string, more = ''): string => `dn: ${dnOf(uid)}
objectClass: inetOrgPerson
objectClass: windowsAccount
uid: ${uid}
cn: ${uid}
sn: ${uid}
mail: ${uid}@corp.example
userPassword: ${uid}-secret
${more === '' ? '' : `${more}\n`}
`;

export const groupDn = (name: string): string => `cn=${name},ou=groups,${suffix}`;

export const group = (name: string, ...members: readonly string[]): string =>
  [`dn: ${groupDn(name)}`, 'objectClass: groupOfNames', `cn: ${name}`]
    .concat(members.map((member) => `member: ${member}`))
    .join('\n') + '\n\n';

/**
 * Proves that a review of a directory with 100,000 people takes at most 300 MiB, whatever it holds: it is read in pages
 * (RFC 2696), and one page is held at a time.
 *
 *   npm run build && npm run test:proofs directory -- [--people 100000] [--linked 20000]
 *
 * Debian's slapd holds the people and listens on this machine. The review runs in a process of its own, which says how
 * much memory it had at most.
 */
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, exit, hrtime, resourceUsage } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { nodeLdap } from '../../packages/ldap-node/dist/index.js';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    linked: { type: 'string', default: '20000' },
    review: { type: 'string' },
  },
});
const most = 300;
const people = Number(options.people);
const linked = Number(options.linked);
const suffix = 'dc=corp,dc=example';
const nameOf = (at) => `person-${String(at).padStart(6, '0')}`;

/** In a process of its own: reads all pages, and tells of the linked people alone. */
const review = async (given) => {
  const settings = JSON.parse(given);
  const ldap = nodeLdap({ addressesOf: () => Promise.resolve(['127.0.0.1']) });
  let seen = 0;
  let told = 0;
  const known = (ids) => {
    seen += ids.length;
    return Promise.resolve(new Set(ids.filter((id) => Number(id.slice(7)) < linked)));
  };
  for await (const page of ldap.review(settings, known)) told += page.length;
  process.send({ seen, told, peak: resourceUsage().maxRSS / 1024 });
};

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

const certify = (folder) => {
  const openssl = (...words) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=CA',
    '-days',
    '2',
  );
  openssl('req', ...key, '-keyout', 'key.pem', '-out', 'req.pem', '-subj', '/CN=localhost');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'req.pem', ...signed, '-days', '2', '-out', 'cert.pem');
};

const writePeople = async (file) => {
  const out = createWriteStream(file);
  out.write(
    `dn: ${suffix}\nobjectClass: dcObject\nobjectClass: organization\no: Corp\ndc: corp\n\n`,
  );
  out.write(
    `dn: cn=reader,${suffix}\nobjectClass: person\ncn: reader\nsn: r\nuserPassword: reader\n\n`,
  );
  for (let at = 0; at < people; at++) {
    const name = nameOf(at);
    const entry = `dn: uid=${name},${suffix}\nobjectClass: inetOrgPerson\nuid: ${name}\ncn: ${name}\nsn: ${name}\n`;
    if (!out.write(`${entry}mail: ${name}@corp.example\n\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
};

const configurationIn = (folder) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
maxsize 4294967296
suffix ${suffix}
directory ${folder}/data
index objectClass,uid eq
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="cn=reader,${suffix}" read by * none
sizelimit size.soft=500 size.hard=500 size.prtotal=unlimited
`;

const answers = async (port) => {
  for (let left = 400; left > 0; left--) {
    const socket = connect({ port, host: '127.0.0.1' });
    const isThere = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isThere) return;
    await pause(50);
  }
  throw new Error('slapd does not answer.');
};

const prove = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyward-directory-'));
  mkdirSync(join(folder, 'data'));
  certify(folder);
  await writePeople(join(folder, 'people.ldif'));
  writeFileSync(join(folder, 'slapd.conf'), configurationIn(folder));
  const file = ['-f', join(folder, 'slapd.conf')];
  execFileSync('/usr/sbin/slapadd', [...file, '-q', '-l', join(folder, 'people.ldif')], {
    stdio: 'ignore',
  });
  const port = await freePort();
  const server = spawn('/usr/sbin/slapd', [...file, '-h', `ldaps://127.0.0.1:${port}`, '-d', '0'], {
    stdio: 'ignore',
  });
  try {
    await answers(port);
    const settings = {
      url: `ldaps://localhost:${port}`,
      startTls: false,
      authorities: [readFileSync(join(folder, 'ca.pem'), 'utf8')],
      bindDn: `cn=reader,${suffix}`,
      bindPassword: 'reader',
      baseDn: suffix,
      userFilter: '(uid={login})',
      uniqueAttribute: 'uid',
      groupFilter: '(member={dn})',
      nestsGroups: false,
      attributes: [],
    };
    const begun = hrtime.bigint();
    const child = fork(fileURLToPath(import.meta.url), [
      ...argv.slice(2),
      '--review',
      JSON.stringify(settings),
    ]);
    const [{ seen, told, peak }] = await once(child, 'message');
    const seconds = Number(hrtime.bigint() - begun) / 1e9;
    console.log(
      `${seen} people read, ${told} of them linked, in ${seconds.toFixed(1)} s; ${peak.toFixed(1)} MiB at most`,
    );
    const isProven = seen === people && told === Math.min(linked, people) && peak <= most;
    console.log(isProven ? `Proven: at most ${most} MiB.` : 'Not proven.');
    return isProven;
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
};

if (options.review === undefined) exit((await prove()) ? 0 : 1);
else await review(options.review);

/**
 * Proves that `keyward sync-directory` follows a directory with 100,000 people, of whom 10,000 are linked, within 300
 * MiB: who is disabled or gone there is blocked, groups follow, and a run that is killed midway is made good by the
 * next one.
 *
 *   npm run build && npm run test:proofs directory -- [--people 100000] [--linked 10000] [--kill 10]
 *
 * Debian's slapd holds the people and listens on this machine. `--kill` is after how many seconds the first run is
 * killed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer as listen } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath, exit, hrtime } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from '@keyward/server';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    linked: { type: 'string', default: '10000' },
    kill: { type: 'string', default: '10' },
  },
});
const most = 300;
const [people, linked, kill] = [options.people, options.linked, options.kill].map(Number);
/** Every fiftieth of the linked people is disabled there, and every fiftieth is gone. */
const share = 50;
const peopleOfGroup = 100;
const suffix = 'dc=corp,dc=example';
const nameOf = (at) => `person-${String(at).padStart(6, '0')}`;
const dnOf = (at) => `uid=${nameOf(at)},ou=people,${suffix}`;
const groupOf = (at) => `cn=group-${at},ou=groups,${suffix}`;
const isGone = (at) => at % share === 1;
const isDisabled = (at) => at % share === 2;

const freePort = async () => {
  const server = listen().listen(0, '127.0.0.1');
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

const frame = `dn: ${suffix}
objectClass: dcObject
objectClass: organization
o: Corp
dc: corp

dn: cn=reader,${suffix}
objectClass: person
cn: reader
sn: r
userPassword: reader

dn: ou=people,${suffix}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${suffix}
objectClass: organizationalUnit
ou: groups

`;

const entryOf = (at) => {
  const name = nameOf(at);
  return `dn: ${dnOf(at)}
objectClass: inetOrgPerson
objectClass: windowsAccount
uid: ${name}
cn: ${name}
sn: ${name}
mail: ${name}@corp.example

`;
};

const writePeople = async (file) => {
  const out = createWriteStream(file);
  out.write(frame);
  for (let at = 0; at < people; at++) if (!out.write(entryOf(at))) await once(out, 'drain');
  for (let first = 0; first < linked; first += peopleOfGroup) {
    const group = first / peopleOfGroup;
    const members = Array.from({ length: peopleOfGroup }, (_, at) => `member: ${dnOf(first + at)}`);
    out.write(
      `dn: ${groupOf(group)}\nobjectClass: groupOfNames\ncn: group-${group}\n${members.join('\n')}\n\n`,
    );
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
attributetype ( 1.3.6.1.4.1.32473.1 NAME 'userAccountControl' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.32473.2 NAME 'windowsAccount' SUP top AUXILIARY MAY userAccountControl )
database mdb
dbnosync
maxsize 4294967296
suffix ${suffix}
rootdn cn=root,${suffix}
rootpw root
directory ${folder}/data
index objectClass,uid,member eq
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

/** The program, as an operator calls it, with the most memory that it had. */
const callKeyward = (folder, words, killAfter) => {
  const begun = hrtime.bigint();
  const main = fileURLToPath(new URL('../../apps/keyward/dist/main.js', import.meta.url));
  const child = spawn(execPath, [main, ...words], {
    env: { PATH: env.PATH, ...settingsIn(folder) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid) ?? 0);
  }, 100);
  const killer = killAfter && setTimeout(() => child.kill('SIGKILL'), killAfter * 1000);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  return once(child, 'close').then(([code, signal]) => {
    clearInterval(look);
    clearTimeout(killer);
    return { code, signal, said, peak, seconds: Number(hrtime.bigint() - begun) / 1e9 };
  });
};

const peakOf = (pid) => {
  try {
    const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
};

const issuer = 'http://localhost:3000';
const secretKey = randomBytes(32).toString('base64');
const first = { clientId: randomUUID(), clientSecret: randomBytes(24).toString('base64') };

const settingsIn = (folder) => ({
  KEYWARD_ISSUER: issuer,
  KEYWARD_DATA_DIR: folder,
  KEYWARD_DATABASE_URL: `sqlite:${join(folder, 'proof.db')}`,
  KEYWARD_SECRET_KEY: secretKey,
  KEYWARD_LOG_LEVEL: 'error',
});

/** A server in this process, for as long as it is asked. */
const withServer = async (folder, work) => {
  const server = await createServer({
    issuer,
    database: `sqlite:${join(folder, 'proof.db')}`,
    secretKey,
    firstStart: first,
    rateLimit: false,
    logLevel: 'silent',
    dataDirectory: folder,
  });
  const ask = async (path, init) => {
    const response = await server.handle(new Request(`${issuer}${path}`, init));
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return JSON.parse(text);
  };
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: first.clientId,
    client_secret: first.clientSecret,
  });
  const { access_token: token } = await ask('/token', { method: 'POST', body });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  try {
    return await work((method, path, sent) =>
      ask(`/api/management/v1${path}`, { method, headers, body: sent && JSON.stringify(sent) }),
    );
  } finally {
    await server.close();
  }
};

const mappedGroups = 10;

const register = async (manage, folder, port) => {
  const { items } = await manage('GET', '/tenants?limit=1');
  const mapping = [];
  for (let at = 0; at < mappedGroups; at++) {
    const { id } = await manage('POST', '/groups', { group_name: `Group ${at}` });
    mapping.push({ claim: 'groups', value: `group-${at}`, group_id: id });
  }
  await manage('POST', `/tenants/${items[0].id}/identity_providers`, {
    provider_name: 'Corp',
    provider_type: 'ldap',
    domains: ['corp.example'],
    group_mapping: mapping,
    provider_metadata: {
      url: `ldaps://localhost:${port}`,
      ca_certificates: [readFileSync(join(folder, 'ca.pem'), 'utf8')],
      bind_dn: `cn=reader,${suffix}`,
      client_secret: 'reader',
      base_dn: `ou=people,${suffix}`,
      unique_attribute: 'uid',
      group_base_dn: `ou=groups,${suffix}`,
    },
  });
  return mapping;
};

const usersFile = (folder) => {
  const lines = Array.from({ length: linked }, (_, at) =>
    JSON.stringify({
      username: nameOf(at),
      identities: [{ provider_name: 'Corp', provider_user_id: nameOf(at) }],
    }),
  );
  const file = join(folder, 'users.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
};

const changeDirectory = (port) => {
  const changes = [];
  for (let at = 0; at < linked; at++) {
    if (isGone(at)) changes.push(`dn: ${dnOf(at)}\nchangetype: delete\n`);
    if (isDisabled(at))
      changes.push(
        `dn: ${dnOf(at)}\nchangetype: modify\nadd: userAccountControl\nuserAccountControl: 514\n`,
      );
  }
  execFileSync(
    'ldapmodify',
    ['-x', '-D', `cn=root,${suffix}`, '-w', 'root', '-H', `ldaps://localhost:${port}`],
    {
      input: changes.join('\n'),
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { PATH: env.PATH, LDAPTLS_REQCERT: 'never' },
    },
  );
};

/** How many people are blocked, and are members of the groups that the mapping gives. */
const outcome = (folder, mapping) =>
  withServer(folder, async (manage) => {
    const total = async (path) =>
      (await manage('GET', `${path}limit=1&total_count=true`)).total_count;
    const blocked = await total('/users?q=(is_blocked=true)&');
    let members = 0;
    for (const { group_id: id } of mapping) members += await total(`/groups/${id}/members?`);
    return { blocked, members };
  });

const startSlapd = async (folder) => {
  mkdirSync(join(folder, 'data'));
  certify(folder);
  await writePeople(join(folder, 'people.ldif'));
  writeFileSync(join(folder, 'slapd.conf'), configurationIn(folder));
  const file = ['-f', join(folder, 'slapd.conf')];
  execFileSync('/usr/sbin/slapadd', [...file, '-q', '-l', join(folder, 'people.ldif')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await freePort();
  const server = spawn('/usr/sbin/slapd', [...file, '-h', `ldaps://127.0.0.1:${port}`, '-d', '0'], {
    stdio: 'ignore',
  });
  await answers(port);
  return { port, server };
};

const show = (what, { seconds, peak, said }) =>
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${peak.toFixed(1)} MiB at most. ${said.trim().split('\n')[0]}`,
  );

const prove = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyward-directory-'));
  const { port, server } = await startSlapd(folder);
  try {
    const mapping = await withServer(folder, (manage) => register(manage, folder, port));
    const imported = await callKeyward(folder, ['import-users', usersFile(folder)]);
    show('Imported', imported);
    changeDirectory(port);

    const killed = await callKeyward(folder, ['sync-directory'], kill);
    show(`Killed (${killed.signal})`, killed);
    const again = await callKeyward(folder, ['sync-directory']);
    show('Again', again);
    const { blocked, members } = await outcome(folder, mapping);
    const third = await callKeyward(folder, ['sync-directory']);
    show('Once more', third);

    const all = Array.from({ length: linked }, (_, at) => at);
    const away = all.filter((at) => isGone(at) || isDisabled(at)).length;
    const mapped = all.filter((at) => at < mappedGroups * peopleOfGroup);
    const expected = mapped.filter((at) => !isGone(at) && !isDisabled(at)).length;
    console.log(`${blocked} of ${away} are blocked; ${members} of ${expected} are in groups`);
    const peak = Math.max(again.peak, third.peak, killed.peak);
    const isProven =
      killed.signal === 'SIGKILL' &&
      again.code === 0 &&
      third.said.includes(', 0 blocked, 0 unblocked') &&
      blocked === away &&
      members === expected &&
      peak <= most;
    console.log(isProven ? `Proven: at most ${most} MiB.` : 'Not proven.');
    return isProven;
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
};

exit((await prove()) ? 0 : 1);

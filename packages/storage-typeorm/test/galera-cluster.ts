/**
 * A Galera cluster of the tests' own: three MariaDB nodes on free ports of this machine.
 *
 * All nodes begin with copies of one data folder, and with a note that they were the last primary component. So they
 * find each other in a second, and none has to copy the data of another.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  administer,
  endServer,
  findMariadb,
  installDatabase,
  serverOptions,
  untilItAnswers,
} from './database-process.js';
import { freePort } from './free-port.js';
import { patience } from './patience.js';
import { quickFolder } from './quick-folder.js';

export interface GaleraNode {
  readonly port: number;
  readonly pid: number;
  /** The address of a database that the cluster has. */
  url(database: string): string;
  /** Statements by the administrator, separated by semicolons. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Ends the node as a power cut would. */
  kill(): Promise<void>;
}

export interface GaleraCluster {
  readonly nodes: readonly [GaleraNode, GaleraNode, GaleraNode];
  /** Creates an empty database, which every node has when this is done. */
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

export const galeraAdvice =
  'Galera is not installed, so its tests are left out. ' +
  'Install the packages mariadb-server and galera-4 (apt-get install mariadb-server galera-4).';

const libraries = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];

const findLibrary = (): string | undefined => libraries.find((path) => existsSync(path));

export const galeraIsInstalled = (): boolean =>
  findMariadb() !== undefined && findLibrary() !== undefined;

interface Member {
  readonly id: string;
  readonly folder: string;
  readonly port: number;
  readonly groupPort: number;
  readonly transferPort: number;
}

/** @throws Error where Galera is not installed */
export const startGalera = async (): Promise<GaleraCluster> => {
  const [programs, library] = [findMariadb(), findLibrary()];
  if (programs === undefined || library === undefined) throw new Error(galeraAdvice);

  const folder = await mkdtemp(join(quickFolder(), 'gal-'));
  const children: ChildProcess[] = [];
  const killAll = (): void => children.forEach((child) => child.kill('SIGKILL'));
  const stop = async (): Promise<void> => {
    process.off('exit', killAll);
    // There is nothing to save, and a node that is alone waits for the others before it ends.
    killAll();
    await Promise.all(children.map((child) => endServer(child)));
    await rm(folder, { recursive: true, force: true });
  };
  process.on('exit', killAll);
  try {
    const members = await prepareMembers(folder, programs.installer);
    const nodes = members.map((member) => {
      const child = spawn(programs.server, nodeOptions(member, members, library), {
        stdio: 'ignore',
      });
      children.push(child);
      return { child, node: nodeOn(member.port, child) };
    });
    for (const { child, node } of nodes) {
      await untilItAnswers(child, node.port);
      await untilSynced(node, members.length);
    }
    const cluster = nodes.map(({ node }) => node) as [GaleraNode, GaleraNode, GaleraNode];
    await cluster[0].query(`CREATE USER keyward@'%' IDENTIFIED BY 'pass word'`);
    await cluster[0].query(`GRANT ALL ON *.* TO keyward@'%'`);
    return { nodes: cluster, createDatabase: (name) => createDatabase(cluster, name), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const prepareMembers = async (folder: string, installer: string): Promise<readonly Member[]> => {
  const template = join(folder, 'template');
  await installDatabase(installer, template);
  const members: Member[] = [];
  for (const name of ['1', '2', '3']) {
    members.push({
      id: randomUUID(),
      folder: join(folder, name),
      port: await freePort(),
      groupPort: await freePort(),
      transferPort: await freePort(),
    });
  }
  const group = randomUUID();
  for (const member of members) {
    const data = join(member.folder, 'd');
    await mkdir(member.folder);
    await cp(template, data, { recursive: true });
    await writeFile(join(data, 'grastate.dat'), savedState(group));
    await writeFile(join(data, 'gvwstate.dat'), lastView(member, members));
  }
  await rm(template, { recursive: true });
  return members;
};

/** How far the data of a node is: at the beginning, as that of all others. */
const savedState = (group: string): string =>
  `# GALERA saved state\nversion: 2.1\nuuid: ${group}\nseqno: 0\nsafe_to_bootstrap: 0\n`;

/** The nodes that were together last. When all of them are back, they go on without an operator. */
const lastView = ({ id }: Member, members: readonly Member[]): string =>
  [
    `my_uuid: ${id}`,
    '#vwbeg',
    `view_id: 3 ${members[0]!.id} 1`,
    'bootstrap: 0',
    ...members.map((member) => `member: ${member.id} 0`),
    '#vwend',
    '',
  ].join('\n');

const nodeOptions = (
  { folder, port, groupPort, transferPort }: Member,
  members: readonly Member[],
  library: string,
): readonly string[] => {
  const addresses = members.map((member) => `127.0.0.1:${member.groupPort}`).join(',');
  const provider = {
    base_port: groupPort,
    'gmcast.listen_addr': `tcp://127.0.0.1:${groupPort}`,
    'ist.recv_addr': `127.0.0.1:${transferPort}`,
    'gcache.size': '16M',
    // A node that is gone is noticed within two seconds, and not after five.
    'evs.keepalive_period': 'PT0.5S',
    'evs.inactive_check_period': 'PT0.25S',
    'evs.suspect_timeout': 'PT2S',
    'evs.inactive_timeout': 'PT4S',
    'evs.install_timeout': 'PT4S',
  };
  const providerOptions = Object.entries(provider).map(([name, value]) => `${name}=${value}`);
  return [
    ...serverOptions(folder, port),
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--wsrep-on=ON',
    `--wsrep-provider=${library}`,
    `--wsrep-cluster-address=gcomm://${addresses}`,
    '--wsrep-node-address=127.0.0.1',
    `--wsrep-provider-options=${providerOptions.join(';')}`,
  ];
};

const nodeOn = (port: number, child: ChildProcess): GaleraNode => ({
  port,
  pid: child.pid!,
  url: (database) => `mysql://keyward:pass%20word@127.0.0.1:${port}/${database}`,
  query: (sql) => administerAgain(port, sql),
  kill: async () => {
    child.kill('SIGKILL');
    await endServer(child);
  },
});

/** What another node wrote first ends a transaction here as a deadlock, which is undone whole and sent again. */
const administerAgain = async (
  port: number,
  sql: string,
  attempts = 5,
): Promise<Record<string, unknown>[]> => {
  try {
    return await administer(port, sql);
  } catch (error) {
    const isDeadlock = (error as { readonly code?: string }).code === 'ER_LOCK_DEADLOCK';
    if (!isDeadlock || attempts === 1) throw error;
    return administerAgain(port, sql, attempts - 1);
  }
};

const untilSynced = async (node: GaleraNode, size: number): Promise<void> => {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const rows = await node.query(
      `SHOW STATUS WHERE Variable_name IN ('wsrep_cluster_size', 'wsrep_local_state_comment')`,
    );
    const status = new Map(rows.map(({ Variable_name, Value }) => [Variable_name, Value]));
    const isSynced = status.get('wsrep_local_state_comment') === 'Synced';
    if (isSynced && status.get('wsrep_cluster_size') === String(size)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the nodes of the cluster do not find each other');
};

const createDatabase = async (nodes: readonly GaleraNode[], name: string): Promise<void> => {
  await nodes[0]!.query(`CREATE DATABASE \`${name}\``);
  // A node that waits for what the others wrote has the database afterwards.
  for (const node of nodes) await node.query('SET SESSION wsrep_sync_wait = 1; SELECT 1');
};

/** The files in deploy/: they can be read, they agree with each other, and Keyward knows all that they tell it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { readConfiguration, variableNames } from '../packages/server/src/settings/environment.js';
import { startServer, type RunningServer } from '../packages/server/src/start-server.js';
import { parseDatabaseUrl, typeormStorage } from '../packages/storage-typeorm/src/index.js';
import { leaveOut } from '../packages/storage-typeorm/test/left-out.js';
import { describeWithPostgres } from '../packages/storage-typeorm/test/postgres.js';
import { administrator } from '../packages/storage-typeorm/test/postgres-server.js';
import { showingSealer } from '../packages/storage-typeorm/test/showing-sealer.js';
import { filesBelow, root } from '../scripts/generate-docs.mjs';
import { readContainerfile } from './containerfile.js';
import { shellBlocks } from './shell-blocks.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>> & { readonly keyward: Service };
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly image: string;
  readonly args?: readonly string[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly securityContext: Readonly<Record<string, unknown>>;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly selector: object;
    readonly ports: readonly { readonly targetPort: string }[];
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly containers: readonly [Container];
        readonly securityContext: Readonly<Record<string, unknown>>;
        readonly volumes: readonly { readonly name: string }[];
      };
    };
  };
}

const composeFiles = filesBelow('deploy', /\/compose\..*\.yaml$/);
const composed = composeFiles.map((path) => [path, parse(read(path)) as Compose] as const);
const manifests = filesBelow('deploy/kubernetes', /\.yaml$/).flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest),
);
const manifestOf = (kind: string): Manifest => manifests.find((each) => each.kind === kind)!;
const pod = manifestOf('Deployment').spec.template;
const [container] = pod.spec.containers;
const jobPod = manifestOf('Job').spec.template;
const [jobContainer] = jobPod.spec.containers;

const steps = readContainerfile(join(root, 'deploy/Containerfile'));
const imageEnvironment = steps
  .filter(({ keyword }) => keyword === 'ENV')
  .map(({ text }) => text.split('=') as [string, string]);
const port = Number(Object.fromEntries(imageEnvironment)['KEYWARD_PORT']);
const [user] = steps.find(({ keyword }) => keyword === 'USER')!.text.split(':');

const lines = (path: string): readonly string[] =>
  read(path)
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
const unit = lines('deploy/keyward.service').map(
  (line) => /^(\w+)=(.*)$/.exec(line)!.slice(1) as [string, string],
);
const unitEnvironment = [
  ...unit.filter(([name]) => name === 'Environment').map(([, value]) => value),
  ...lines('deploy/keyward.environment'),
].map((line) => line.split('=') as [string, string]);

/** `${NAME:-value}` is the value until an operator sets the name. */
const withDefaults = (text: string): string => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

const [secretsForMariadb, andForPostgres] = shellBlocks('docs/how-to/install.md').map(
  ({ commands }) => commands,
);
/** What the guide says to run, by the kind of the database. */
const secretCommands = {
  mysql: secretsForMariadb!,
  postgres: `${secretsForMariadb}\n${andForPostgres}`,
};

describe('every variable is one of Keyward', () => {
  const environments: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    ['deploy/Containerfile', imageEnvironment],
    ...composed.map(
      ([path, { services }]) => [path, Object.entries(services.keyward.environment!)] as const,
    ),
    [
      'deploy/kubernetes',
      [
        ...Object.entries(manifestOf('ConfigMap').data!),
        ...container.env.map(({ name, value }) => [name, value] as const),
      ],
    ],
    [
      'deploy/kubernetes/migrate',
      [
        ...Object.entries(manifestOf('ConfigMap').data!),
        ...jobContainer.env.map(({ name, value }) => [name, value] as const),
      ],
    ],
    ['deploy/keyward.service', unitEnvironment],
  ];
  /** These are read by Node. */
  const known = [...variableNames, 'NODE_ENV', 'UV_THREADPOOL_SIZE', 'TURBO_TELEMETRY_DISABLED'];

  test.each(environments)('in %s', (_, environment) => {
    const names = environment.map(([name]) => name);
    expect(names.filter((name) => name.startsWith('KEYWARD_')).length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  describe.each(['mysql', 'postgres'] as const)(
    'and has a value that a start takes, with %s',
    (kind) => {
      let folder: string;
      beforeAll(() => {
        folder = mkdtempSync(join(tmpdir(), 'kw-deploy-'));
        execFileSync('sh', ['-euc', secretCommands[kind]], { cwd: folder });
        writeFileSync(secretFile('redis_url'), 'redis://redis:6379');
        writeFileSync(secretFile('smtp_url'), 'smtp://mail.example:587');
      });
      afterAll(() => rmSync(folder, { recursive: true }));

      const secretFile = (name: string): string => join(folder, 'secrets', name);
      const asOnThisMachine = ([name, value]: readonly [string, string]): [string, string] =>
        name.endsWith('_FILE') ? [name, secretFile(basename(value))] : [name, withDefaults(value)];

      test('the guide gives the database and Keyward the same password', () => {
        const password = readFileSync(secretFile('database_password'), 'utf8').trim();
        const url = new URL(readFileSync(secretFile('database_url'), 'utf8').trim());
        expect(url.password).toBe(password);
        expect(url.protocol).toBe(`${kind}:`);
        expect(url.hostname).toBe('database');
      });

      test('the guide keeps other users of the machine out', () => {
        expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
      });

      test.each(environments)('in %s', (_, environment) => {
        const values = Object.fromEntries(environment.map(asOnThisMachine));
        expect(readConfiguration(values)).toMatchObject({ port, unknown: [] });
      });
    },
  );
});

describe('every probe', () => {
  let server: RunningServer;
  beforeAll(async () => {
    const environment = { KEYWARD_DATABASE_URL: 'memory:', KEYWARD_LOG_LEVEL: 'silent' };
    server = await startServer(
      readConfiguration({ ...environment, KEYWARD_PORT: '0' }),
      undefined,
      { notice: 0, grace: 1000 },
    );
  });
  afterAll(() => server.stop());

  const healthCheck = steps.find(({ keyword }) => keyword === 'HEALTHCHECK')!.text;
  const traefik = parse(read('deploy/traefik-keyward.yaml')) as {
    http: { services: { keyward: { loadBalancer: { healthCheck: { path: string } } } } };
  };

  test.each([
    ['startup', container.startupProbe.httpGet.path, '/livez'],
    ['liveness', container.livenessProbe.httpGet.path, '/livez'],
    ['readiness', container.readinessProbe.httpGet.path, '/readyz'],
    ['container', /'(\/\w+)'/.exec(healthCheck)![1], '/readyz'],
    ['Traefik', traefik.http.services.keyward.loadBalancer.healthCheck.path, '/readyz'],
  ])('of %s asks %s and gets 200', async (_, path, expected) => {
    expect(path).toBe(expected);
    expect((await fetch(`${server.url}${path}`)).status).toBe(200);
  });
});

describe('the files agree', () => {
  const image = container.image;

  test('on the name of the image, which the Containerfile tells how to build', () => {
    const images = composed.map(([, { services }]) => services.keyward.image);
    expect(new Set([image, jobContainer.image, ...images]).size).toBe(1);
    expect(image).toMatch(/:\d+\.\d+\.\d+$/);
    expect(read('deploy/Containerfile')).toContain(`-t ${image} .\n`);
    expect(read('docs/how-to/install.md')).toContain(`-t ${image} .\n`);
  });

  test('on the port', () => {
    expect(steps.find(({ keyword }) => keyword === 'EXPOSE')!.text).toBe(String(port));
    for (const [, { services }] of composed) {
      expect(services.keyward.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    }
    expect(container.ports).toEqual([{ name: 'http', containerPort: port }]);
    expect(manifestOf('Service').spec.ports[0]!.targetPort).toBe('http');
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
      expect(container[probe].httpGet.port).toBe('http');
    }
  });

  test.each(['deploy/nginx.conf', 'deploy/Caddyfile', 'deploy/traefik-keyward.yaml'])(
    'on the address behind the proxy in %s',
    (path) => {
      const addresses = read(path).match(/\b127\.0\.0\.1:\d+/g);
      expect([...new Set(addresses)]).toEqual([`127.0.0.1:${port}`]);
    },
  );

  test('on the labels by which Kubernetes finds the pods', () => {
    const { labels } = pod.metadata;
    expect(manifestOf('Deployment').spec.selector).toEqual({ matchLabels: labels });
    expect(manifestOf('PodDisruptionBudget').spec.selector).toEqual({ matchLabels: labels });
    expect(manifestOf('Service').spec.selector).toEqual(labels);
  });

  test('on the volumes that the pod mounts', () => {
    const mounted = container.volumeMounts.map(({ name }) => name);
    expect(mounted.sort()).toEqual(pod.spec.volumes.map(({ name }) => name).sort());
  });

  test('on the volumes that the job mounts', () => {
    const mounted = jobContainer.volumeMounts.map(({ name }) => name);
    expect(mounted.sort()).toEqual(jobPod.spec.volumes.map(({ name }) => name).sort());
  });

  test('on the secrets: each file that Kubernetes mounts is made in the guide', () => {
    const guide = read('docs/how-to/install.md');
    const files = [...container.env, ...jobContainer.env].map(({ value }) =>
      value.split('/').at(-1)!,
    );
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(guide).toContain(`--from-file=${file}=`);
  });

  test('on what Traefik reads after its start', () => {
    const { providers } = parse(read('deploy/traefik.yaml')) as {
      providers: { file: { filename: string } };
    };
    expect(providers.file.filename).toBe('/etc/traefik/traefik-keyward.yaml');
  });
});

describe('a container', () => {
  test.each(composed)('of %s cannot write outside its volume, nor gain rights', (_, compose) => {
    const { keyward } = compose.services;
    expect(keyward).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(keyward.volumes).toEqual(['data:/data']);
    expect(Object.keys(compose.volumes!)).toContain('data');
  });

  test.each([
    ['the deployment', pod],
    ['the job', jobPod],
  ])('of %s of Kubernetes cannot either, and is the user of the image', (_, { spec }) => {
    expect(spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: Number(user),
    });
  });
});

describe('the job of Kubernetes', () => {
  test('runs migrate with the role of the tables, which no replica gets', () => {
    const mounts = (spec: Manifest['spec']): string => JSON.stringify(spec.template.spec.volumes);
    expect(jobContainer.args).toEqual(['migrate']);
    expect(mounts(manifestOf('Job').spec)).toContain('"keyward-tables"');
    expect(mounts(manifestOf('Deployment').spec)).not.toContain('keyward-tables');
  });

  test('lies in a folder of its own, so that it does not run with the others', () => {
    const files = filesBelow('deploy/kubernetes', /\.yaml$/).filter((path) =>
      read(path).includes('kind: Job'),
    );
    expect(files).toEqual(['deploy/kubernetes/migrate/job.yaml']);
  });
});

describe.each(['mariadb', 'postgres'])('deploy/compose.%s.yaml', (kind) => {
  const { services, networks, secrets, volumes } = parse(
    read(`deploy/compose.${kind}.yaml`),
  ) as Compose;

  test('starts Keyward when database and Redis are healthy', () => {
    expect(Object.keys(services.keyward.depends_on!)).toEqual(['database', 'redis']);
    for (const [name, { condition }] of Object.entries(services.keyward.depends_on!)) {
      expect(condition).toBe('service_healthy');
      expect(services[name]).toHaveProperty('healthcheck');
    }
  });

  test('lets only Keyward reach them', () => {
    expect(networks?.['back']).toEqual({ internal: true });
    for (const name of ['database', 'redis']) {
      expect(services[name]!.networks).toEqual(['back']);
      expect(services[name]).not.toHaveProperty('ports');
    }
  });

  test('gives each service the secrets that its variables name, and no other ones', () => {
    for (const { environment = {}, secrets: given = [] } of Object.values(services)) {
      const named = Object.values(environment).flatMap(
        (value) => /^\/run\/secrets\/(.*)$/.exec(value)?.[1] ?? [],
      );
      expect(named).toEqual(given);
    }
  });

  test('takes each secret from a file that the guide makes', () => {
    const guide = read('docs/how-to/install.md');
    for (const [name, { file }] of Object.entries(secrets!)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(guide).toContain(`> secrets/${name}\n`);
    }
  });

  test('has every volume that a service mounts', () => {
    const mounted = Object.values(services).flatMap(({ volumes: own = [] }) => own);
    const sources = mounted.map((mount) => mount.split(':')[0]!);
    const names = sources.filter((source) => !source.startsWith('./'));
    expect(names.sort()).toEqual(Object.keys(volumes!).sort());
  });

  test('builds the same image as the other file', () => {
    const builds = composed.map(([, compose]) => compose.services.keyward.build);
    expect(builds).toEqual(
      builds.map(() => ({ context: '..', dockerfile: 'deploy/Containerfile' })),
    );
  });
});

describeWithPostgres('deploy/keyward-role.sh', (postgres) => {
  test('makes a role that owns its database, and may do nothing else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kw-role-'));
    const password = join(folder, 'password');
    writeFileSync(password, `it's "secret"\n`);
    await postgres().query('DROP ROLE keyward');
    execFileSync('sh', [join(root, 'deploy/keyward-role.sh')], {
      env: {
        ...process.env,
        PGHOST: '127.0.0.1',
        PGPORT: String(postgres().port),
        PGDATABASE: 'postgres',
        PGPASSWORD: administrator.password,
        POSTGRES_USER: administrator.user,
        ROLE_PASSWORD_FILE: password,
      },
    });
    rmSync(folder, { recursive: true });

    const [role] = await postgres().query(
      `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
        FROM pg_roles WHERE rolname = 'keyward'`,
    );
    expect(new Set(Object.values(role!))).toEqual(new Set([false]));
    const storage = await typeormStorage({
      database: parseDatabaseUrl(
        `postgres://keyward:it's%20%22secret%22@127.0.0.1:${postgres().port}/keyward`,
      ),
      sealer: showingSealer,
    });
    expect(await storage.clients.all([])).toEqual([]);
    await storage.close();
  });
});

const hasSystemd = (): boolean => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    leaveOut('deploy/keyward.service: systemd-analyze is not installed (apt-get install systemd)');
    return false;
  }
};
const isRequired = process.env['KEYWARD_REQUIRE_ALL'] === '1';

(isRequired || hasSystemd() ? describe : describe.skip)('deploy/keyward.service', () => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kw-unit-'));
    file = join(folder, 'keyward.service');
    // Programs that are not installed are faults of this machine.
    const text = read('deploy/keyward.service');
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const analyze = (...words: readonly string[]): string =>
    execFileSync('systemd-analyze', [...words, file], { encoding: 'utf8', stdio: 'pipe' });

  test('is sound', () => {
    expect(analyze('verify', '--man=no', '--recursive-errors=no')).toBe('');
  });

  test('leaves the service few ways to harm the machine', () => {
    const exposure = /exposure level for keyward\.service: (\d+\.\d)/;
    const [, level] = exposure.exec(analyze('security', '--offline=true', '--no-pager'))!;
    expect(Number(level)).toBeLessThan(2);
  });
});

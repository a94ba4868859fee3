// Measures the built server with a load harness that lies elsewhere, beside a peer and beside the
// bare limit in the same run:
//   npm run build
//   node scripts/bench.mjs --harness <folder> [--quick] [--only token,introspect,list,start] [--out file.md]
// Prints Markdown; docs/performance.md says what its columns mean.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';

const { values: options } = parseArgs({
  options: {
    harness: { type: 'string' },
    quick: { type: 'boolean' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
});
const harness = options.harness && resolve(options.harness);
if (
  !harness ||
  !existsSync(join(harness, 'bench.mjs')) ||
  !existsSync(join(harness, 'node_modules'))
) {
  console.error(
    '--harness must name a folder that holds the load harness, with its packages installed',
  );
  process.exit(1);
}
const home = fileURLToPath(new URL('..', import.meta.url));
const wanted = (part) => !options.only || options.only.split(',').includes(part);
const stores = options.quick ? ['sqlite'] : ['map', 'sqlite', 'mariadb'];
const pace = options.quick
  ? ['--rounds', '2', '--duration', '1']
  : ['--rounds', '5', '--duration', '2'];
const results = mkdtempSync(join(tmpdir(), 'keyward-bench-'));

/** What the harness wrote, or nothing when it could not run at all. */
const run = (program, args) => {
  const out = join(results, 'result');
  rmSync(`${out}.json`, { force: true });
  spawnSync(process.execPath, [program, ...args, '--out', out], {
    cwd: harness,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, KEYWARD_HOME: home },
  });
  return existsSync(`${out}.json`) ? JSON.parse(readFileSync(`${out}.json`, 'utf8')) : undefined;
};

const rounded = (value, digits = value < 10 ? 2 : 0) =>
  Number.isFinite(value) ? value.toFixed(digits) : '–';
const table = (title, head, rows) =>
  [
    `### ${title}\n\n| ${head.join(' | ')} |\n`,
    `|${head.map((_, at) => (at === 0 ? '---|' : '---:|')).join('')}\n`,
    ...rows.map((row) => `| ${row.join(' | ')} |\n`),
  ].join('');

/**
 * One row: ours, the peer and the limits, in microseconds of CPU a request; the ratios are medians
 * over runs side by side.
 */
const beside = (scenario, ours, peer, ...limits) => {
  const { rows = [] } =
    run('bench.mjs', [
      '--scenario',
      scenario,
      '--targets',
      [ours, peer, ...limits].join(),
      '--base',
      ours,
      ...pace,
      '--quiet',
    ]) ?? {};
  const of = (name) => rows.find((row) => row.name === name);
  const own = of(ours);
  if (own === undefined)
    return [ours.slice(5), 'did not run', ...Array(4 + 2 * limits.length).fill('')];
  const cpu = (row) => rounded(row && 1e6 / row.core, 0);
  const failed = rows.reduce((sum, row) => sum + row.fail, 0);
  return [
    ours.slice(5),
    cpu(own),
    cpu(of(peer)),
    `${rounded(of(peer)?.rCpu)} ×`,
    ...limits.flatMap((name) => [cpu(of(name)), rounded(of(name)?.rCpu)]),
    `${rounded(own.idle, 0)} / ${rounded(own.after, 0)}`,
    failed,
  ];
};

const parts = {
  token: () =>
    table(
      'client_credentials',
      [
        'storage, algorithm',
        'ours µs',
        'oidc-provider µs',
        'its cost in ours',
        'bare signing µs',
        'of ours',
        'with jsonwebtoken µs',
        'of ours',
        'RSS idle / after MiB',
        'failed',
      ],
      stores.flatMap((store) =>
        ['ES256', 'HS256'].map((algorithm) =>
          beside(
            'token',
            `ours/${store}/jwt-${algorithm}`,
            `peer/oidc-provider/${store}/jwt-${algorithm}`,
            `limit/sign/node/raw-${algorithm}`,
            `limit/sign/node/jsonwebtoken-${algorithm}`,
          ),
        ),
      ),
    ),
  introspect: () =>
    table(
      'Introspection',
      [
        'storage, algorithm',
        'ours µs',
        'oidc-provider (opaque) µs',
        'its cost in ours',
        'bare verifying µs',
        'of ours',
        'with jsonwebtoken µs',
        'of ours',
        'RSS idle / after MiB',
        'failed',
      ],
      stores.flatMap((store) =>
        ['ES256', 'HS256'].map((algorithm) =>
          beside(
            'introspect',
            `ours/${store}/jwt-${algorithm}`,
            `peer/oidc-provider/${store}/opaque`,
            `limit/verify/node/raw-${algorithm}`,
            `limit/verify/node/jsonwebtoken-${algorithm}`,
          ),
        ),
      ),
    ),
  list: () =>
    table(
      'A page of 10 clients over HTTP',
      [
        'storage, page',
        ...(options.quick ? ['1,000 µs'] : ['1,000 µs', '100,000 µs', 'ratio']),
        'failed',
      ],
      stores
        .filter((store) => store !== 'map')
        .flatMap((store) =>
          ['list', 'list-sort', 'list-deep'].map((scenario) => {
            const rows = (options.quick ? [1000] : [1000, 100_000]).map(
              (scale) =>
                run('bench.mjs', [
                  '--scenario',
                  scenario,
                  '--targets',
                  `ours/${store}/jwt-ES256`,
                  '--scale',
                  String(scale),
                  ...pace,
                  '--quiet',
                ])?.rows[0],
            );
            const costs = rows.map((row) => 1e6 / row?.core);
            return [
              `${store}, ${scenario}`,
              ...costs.map((cost) => rounded(cost, 0)),
              ...(costs.length > 1 ? [rounded(costs[1] / costs[0])] : []),
              rows.reduce((sum, row) => sum + (row?.fail ?? 0), 0),
            ];
          }),
        ),
    ),
  start: () =>
    table(
      'From process to first token',
      ['target', 'empty database ms', 'existing database ms', 'best ms', 'CPU ms', 'RSS MiB'],
      (
        run('coldstart.mjs', [
          '--targets',
          'ours-again/sqlite/jwt-HS256,peer/oidc-provider/sqlite/opaque',
          '--extra',
          fileURLToPath(new URL('bench-target.mjs', import.meta.url)),
          '--rounds',
          options.quick ? '3' : '7',
        ]) ?? []
      ).map(({ name, first, ms, cpu, rss }) => [
        name,
        rounded(first, 0),
        rounded(median(ms), 0),
        rounded(Math.min(...ms), 0),
        rounded(median(cpu), 0),
        rounded(median(rss), 0),
      ]),
    ),
};
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

const text = [
  `Node ${process.version}, ${availableParallelism()} cores.\n`,
  ...Object.entries(parts)
    .filter(([name]) => wanted(name))
    .map(([, measure]) => measure()),
].join('\n');
rmSync(results, { recursive: true, force: true });
console.log(text);
if (options.out) writeFileSync(options.out, text);

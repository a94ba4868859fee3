/** @jest-config-loader esbuild-register */
// The loader line matters on Node 20 only: Node >= 22.18 strips the types itself.
import type { Config } from 'jest';

const swc: [string, object] = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

/** `x.test.ts` is quick and alone; `x.system.test.ts` needs a database server, a browser, a process or minutes. */
const systemTests = '\\.system\\.test\\.ts$';

const project = (name: string, directory: string): Project => ({
  displayName: name,
  rootDir: directory,
  testEnvironment: 'node',
  // Tests see sources, not dist: one of them runs without a build, unless it starts the built server or the console.
  testEnvironmentOptions: { customExportConditions: ['@keyward/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': swc },
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', systemTests],
});

/** A project without state outside its functions: its files share a process, in a third of the time. */
const bare = (name: string, directory: string): Project => ({
  ...project(name, directory),
  runner: '<rootDir>/../../scripts/bare/runner.mjs',
});

/** All system tests of the repository: `npm run test:all`. */
const system: Project = {
  ...project('system', '.'),
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/test'],
  testMatch: ['<rootDir>/**/*.system.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testRunner: '<rootDir>/scripts/bounded-runner.mjs',
};

const config: Config = {
  projects: [
    bare('core', 'packages/core'),
    bare('api', 'packages/api'),
    bare('platform-node', 'packages/platform-node'),
    bare('client', 'packages/client'),
    bare('mail-smtp', 'packages/mail-smtp'),
    bare('convert', 'packages/convert'),
    project('saml-node', 'packages/saml-node'),
    project('ldap-node', 'packages/ldap-node'),
    project('storage-typeorm', 'packages/storage-typeorm'),
    bare('http', 'packages/http'),
    bare('limits', 'packages/limits'),
    bare('http-express', 'packages/http-express'),
    bare('pages', 'packages/pages'),
    project('server', 'packages/server'),
    bare('test-kit', 'packages/test'),
    bare('console', 'apps/console'),
    project('keyward', 'apps/keyward'),
    // The tests of the root folder only read the tree: `npm run check`.
    project('house', 'test'),
    system,
  ],
  testSequencer: './scripts/system-order.mjs',
  // By default one core is left out; half of the work waits for databases, browsers and other processes.
  maxWorkers: '100%',
  workerIdleMemoryLimit: '1GB',
  // A test may be slow, and is never red for that: this ends what hangs.
  testTimeout: 20 * 60_000,
};
export default config;

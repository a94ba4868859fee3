/**
 * The rooms of the core, in their order: a room imports from itself and from the rooms above it, types included.
 * `docs/adr/0056-one-order-of-rooms.md` says why. `in-memory` and `testing`, the contracts, `index.ts` and `keyward.ts`
 * stand outside the order: no room imports them.
 */
const rooms = [
  'model',
  'ports',
  'support',
  'audit',
  'unit-of-work',
  'access',
  'keys',
  'directory',
  'sessions',
  'tenants',
  'people',
  'impersonation',
  'registry',
  'login',
  'oauth',
  'saml',
  'wsfed',
  'federation',
  'configuration',
  'reminders',
  'delivery',
  'signals',
  'provisioning',
  'hooks',
  'operations',
];
/** The folders of the room `model`: what all records are made of, then a folder for each kind of record. */
const kindsOfRecord = [
  'values',
  'record',
  'key',
  'user',
  'tenant',
  'resource',
  'scope',
  'client',
  'role',
  'group',
  'provider',
  'session',
  'grant',
  'ticket',
  'audit',
  'configuration',
  'webhook',
  'signal',
  'hook',
];
/** The rooms of the storage adapter: what lies in tables, how it is reached, what is asked of it, and each database. */
const storageRooms = ['tables', 'migrations', 'connection', 'sql', 'copy'];
const databases = ['sqlite', 'mysql', 'postgres'];
const storage = '^packages/storage-typeorm/src/';
const core = '^packages/core/src/';
const consoleSource = '^apps/console/src/';
const contracts = '\\.contract\\.ts$|/ports/contract\\.ts$';
/** Parts of OAuth that stand apart, and the files that may know them: they join, or hand names on. */
const roomsOfOAuth = `${core}oauth/(strangers|signed|client-test|details|proof|acting)/`;
const joined = `${core}(oauth/oauth|keyward|[a-z]+)\\.ts$`;
const inRooms = (names) => `${core}(${names.join('|')})/`;

const orderOfRooms = rooms.map((room, at) => ({
  name: `core-room-${room}`,
  comment: `The room ${room} imports from itself and from the rooms above it.`,
  severity: 'error',
  from: { path: inRooms([room]), pathNot: `\\.test\\.ts$|${contracts}` },
  to: { path: core, pathNot: inRooms(rooms.slice(0, at + 1)) },
}));

const orderOfRecords = kindsOfRecord.map((kind, at) => ({
  name: `core-model-${kind}`,
  comment: `What describes a ${kind} imports from its folder and from the folders above it.`,
  severity: 'error',
  from: { path: `${core}model/${kind}/`, pathNot: '\\.test\\.ts$' },
  to: { path: core, pathNot: `${core}model/(${kindsOfRecord.slice(0, at + 1).join('|')})/` },
}));

const orderOfStorage = storageRooms.map((room, at) => ({
  name: `storage-room-${room}`,
  comment: `The room ${room} of the storage imports from itself and from the rooms before it.`,
  severity: 'error',
  from: { path: `${storage}${room}/` },
  to: { path: storage, pathNot: `${storage}(${storageRooms.slice(0, at + 1).join('|')})/` },
}));

/** The dependency rule: imports point inwards. @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'core-imports-nothing',
      comment: 'The core depends on nothing: no package, no framework, no Node.',
      severity: 'error',
      from: { path: '^packages/core/src', pathNot: '\\.test\\.ts$|/testing/' },
      to: { pathNot: '^packages/core/src' },
    },
    ...orderOfRooms,
    ...orderOfRecords,
    {
      name: 'core-model-is-listed',
      comment: 'Each file of the model stands in one of its folders.',
      severity: 'error',
      from: {
        path: `${core}model/`,
        pathNot: `${core}model/(${kindsOfRecord.join('|')})/`,
      },
      to: {},
    },
    {
      name: 'core-rooms-are-listed',
      comment: 'A new folder of the core has its place in the order.',
      severity: 'error',
      from: { path: `${core}[^/]+/`, pathNot: inRooms([...rooms, 'in-memory', 'testing']) },
      to: {},
    },
    {
      name: 'core-rooms-import-no-contract',
      severity: 'error',
      from: { path: inRooms(rooms), pathNot: `\\.test\\.ts$|${contracts}` },
      to: { path: contracts },
    },
    {
      name: 'core-oauth-rooms-are-handed-in',
      comment:
        'What a plain request does not need is reached by an interface, and made where OAuth is joined.',
      severity: 'error',
      from: { path: core, pathNot: `${roomsOfOAuth}|${joined}|\\.test\\.ts$|/testing/` },
      to: { path: roomsOfOAuth, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'core-has-no-circles',
      comment: 'Not even one that types alone close.',
      severity: 'error',
      from: { path: core },
      to: { circular: true },
    },
    ...orderOfStorage,
    {
      name: 'storage-databases-stand-alone',
      comment:
        'What is different in a database stands in its folder, and no other database knows it.',
      severity: 'error',
      from: { path: `${storage}(${databases.join('|')})/` },
      to: { path: storage, pathNot: `${storage}(${storageRooms.join('|')}|$1)/` },
    },
    {
      name: 'storage-has-no-circles',
      comment: 'Not even one that types alone close.',
      severity: 'error',
      from: { path: storage },
      to: { circular: true },
    },
    {
      name: 'api-imports-core-and-validation',
      severity: 'error',
      from: { path: '^packages/api/src', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot:
          '^packages/(api|core)/src|node_modules/(class-(validator(-jsonschema)?|transformer)|reflect-metadata)/',
      },
    },
    {
      name: 'adapters-import-no-other-adapter',
      severity: 'error',
      from: {
        path: '^packages/(storage-typeorm|platform-node|mail-smtp|saml-node|ldap-node)/src',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^packages/', pathNot: '^packages/(core|$1)/' },
    },
    {
      name: 'doors-pages-and-limits-import-api-and-core',
      severity: 'error',
      from: {
        path: '^packages/(http|limits|pages)/src',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^packages/', pathNot: '^packages/(core|api|$1)/' },
    },
    {
      name: 'express-imports-http-api-and-core',
      severity: 'error',
      from: { path: '^packages/http-express/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/', pathNot: '^packages/(core|api|http|http-express)/' },
    },
    {
      name: 'protect-knows-no-part-of-keyward',
      severity: 'error',
      from: { path: '^packages/protect/src' },
      to: { pathNot: '^packages/protect/src|node_modules/jose/' },
    },
    {
      name: 'convert-knows-no-part-of-keyward',
      comment: 'It writes documents and lines, which the others read.',
      severity: 'error',
      from: { path: '^packages/convert/src', pathNot: '\\.test(-support)?\\.ts$' },
      to: {
        pathNot: '^packages/convert/src|node_modules/(@streamparser/json|csv-parse)/|^stream$',
      },
    },
    {
      name: 'packages-import-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'only-the-composition-imports-inversify',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '^packages/server/src/composition(\\.ts$|/)' },
      to: { path: 'node_modules/inversify/' },
    },
    {
      name: 'library-knows-no-process',
      comment:
        'Workers, terminals and the environment belong to the program: an embedder has a process already.',
      severity: 'error',
      from: { path: '^packages/server/src/' },
      to: {
        path: '^apps/|^(node:)?(cluster|process|readline|repl|tty|worker_threads)$|/commander/',
      },
    },
    {
      name: 'program-knows-the-faces-of-the-library',
      comment: 'What it needs is an entry of the library, which is reported.',
      severity: 'error',
      from: { path: '^apps/keyward/src/' },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot: '^packages/(server/src/(index|parts)\\.ts$|(?!server/))',
      },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: { path: '^(packages|apps)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-undeclared',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src', pathNot: '\\.test\\.ts$|/testing/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'],
        // An optional package is declared, and loaded when it is there.
        dependencyTypesNot: ['npm-peer'],
      },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      // The types of the API are written by the build of the console.
      to: { couldNotResolve: true, pathNot: '^node:sqlite$|^\\./schema\\.js$|\\.css$' },
    },
    {
      name: 'api-kernel-knows-no-record',
      comment:
        'Views, bodies and routes of records are made of the kernel. It knows pages by their port.',
      severity: 'error',
      from: { path: '^packages/api/src/kernel/' },
      to: { path: '^packages/api/src/', pathNot: '^packages/api/src/(kernel/|pages/pages\\.ts$)' },
    },
    {
      name: 'api-pages-know-no-endpoint',
      comment: 'Parts that all pages share stand above the endpoints and pages that use them.',
      severity: 'error',
      from: { path: '^packages/api/src/pages/' },
      to: { path: '^packages/api/src/', pathNot: '^packages/api/src/(kernel|pages)/' },
    },
    {
      name: 'api-has-no-cycle',
      comment: 'Imports of types count too.',
      severity: 'error',
      from: { path: '^packages/api/src/' },
      to: { circular: true },
    },
    {
      name: 'library-and-program-have-no-cycle',
      comment: 'Imports of types count too.',
      severity: 'error',
      from: { path: '^(packages/server|apps/keyward)/src/' },
      to: { circular: true },
    },
    {
      name: 'console-features-stand-alone',
      comment:
        'A feature of the console imports the kit, the API and the texts, and no other feature.',
      severity: 'error',
      from: { path: `${consoleSource}features/([^/]+)/` },
      to: { path: consoleSource, pathNot: `${consoleSource}(api|kit|texts|features/$1)/` },
    },
    {
      name: 'console-kit-knows-no-feature',
      severity: 'error',
      from: { path: `${consoleSource}kit/` },
      to: { path: consoleSource, pathNot: `${consoleSource}(api|kit|texts)/` },
    },
    {
      name: 'console-api-and-texts-stand-alone',
      severity: 'error',
      from: { path: `${consoleSource}(api|texts)/` },
      to: { path: consoleSource, pathNot: `${consoleSource}$1/` },
    },
    {
      name: 'console-loads-pages-when-opened',
      comment:
        'What the face of a feature imports is part of the first load: pages by import() alone.',
      severity: 'error',
      from: { path: `${consoleSource}features/[^/]+/feature\\.ts$` },
      to: { path: `${consoleSource}features/[^/]+/(pages|parts)/`, dynamic: false },
    },
    {
      name: 'console-app-knows-no-page',
      comment: 'The shell finds the features by their face.',
      severity: 'error',
      from: { path: `${consoleSource}(app|main)` },
      to: { path: `${consoleSource}features/` },
    },
    {
      name: 'console-talks-to-the-api-alone',
      comment: 'No package of the server is part of the page.',
      severity: 'error',
      from: { path: '^apps/console/' },
      to: { path: '^(packages|apps/keyward)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@keyward/source', 'import', 'require', 'node', 'default', 'types'],
    },
    combinedDependencies: false,
  },
};

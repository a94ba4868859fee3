/**
 * The dependency rule bites: imports point inwards. That the tree keeps it is a step of `npm run check`. This needs
 * half a minute, so `npm run check -- --since` runs it only where the rule itself has changed.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { filesBelow, root } from '../scripts/generate-docs.mjs';

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  readonly to: string;
}

/** dependency-cruiser as `npm run check` runs it, in any folder. */
const violationsIn = (folder: string): Promise<readonly Violation[]> =>
  new Promise((resolve, reject) => {
    const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    execFile(
      process.execPath,
      [cruise, 'packages', 'apps', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
      { cwd: folder, maxBuffer: 1 << 28 },
      (error, stdout) => {
        try {
          resolve(
            (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations,
          );
        } catch {
          reject(error ?? new Error('dependency-cruiser answered nothing'));
        }
      },
    );
  });

/** One forbidden import each: the rule that must notice it, the file, and what the file says. */
const planted: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['core-imports-nothing', 'packages/core/src/to-framework.ts', `import 'express';`],
  ['core-imports-nothing', 'packages/core/src/to-node.ts', `import 'node:fs';`],
  [
    'core-imports-nothing',
    'packages/core/src/to-adapter.ts',
    `import type { View } from '../../api/src/harmless.js';\nexport type Seen = View;`,
  ],
  [
    'core-room-model',
    'packages/core/src/model/values/to-ports.ts',
    `import type { Kept } from '../../ports/harmless.js';\nexport type Held = Kept;`,
  ],
  [
    'core-model-role',
    'packages/core/src/model/role/to-group.ts',
    `import type { Kept } from '../group/harmless.js';\nexport type Held = Kept;`,
  ],
  [
    'core-model-is-listed',
    'packages/core/src/model/to-role.ts',
    `import type { Kept } from './role/harmless.js';\nexport type Held = Kept;`,
  ],
  [
    'core-room-ports',
    'packages/core/src/ports/to-doubles.ts',
    `import type { Double } from '../in-memory/harmless.js';\nexport type Held = Double;`,
  ],
  [
    'core-room-audit',
    'packages/core/src/audit/to-joint.ts',
    `import { joined } from '../keyward.js';\nexport const seen = joined;`,
  ],
  [
    'core-rooms-are-listed',
    'packages/core/src/annex/one.ts',
    `import type { Kept } from '../ports/harmless.js';\nexport type Held = Kept;`,
  ],
  [
    'core-rooms-import-no-contract',
    'packages/core/src/audit/to-contract.ts',
    `import type { Promised } from '../ports/harmless.contract.js';\nexport type Held = Promised;`,
  ],
  [
    'core-has-no-circles',
    'packages/core/src/audit/one.ts',
    `import type { Two } from './two.js';\nexport type One = Two | 1;`,
  ],
  ['api-imports-core-and-validation', 'packages/api/src/to-framework.ts', `import 'express';`],
  ['api-imports-core-and-validation', 'packages/api/src/to-node.ts', `import 'node:http';`],
  [
    'adapters-import-no-other-adapter',
    'packages/storage-typeorm/src/to-platform.ts',
    `import '../../platform-node/src/harmless.js';`,
  ],
  [
    'storage-room-sql',
    'packages/storage-typeorm/src/sql/to-database.ts',
    `import type { View } from '../mysql/harmless.js';\nexport type Held = View;`,
  ],
  [
    'storage-room-copy',
    'packages/storage-typeorm/src/copy/to-database.ts',
    `import type { View } from '../mysql/harmless.js';\nexport type Held = View;`,
  ],
  [
    'storage-databases-stand-alone',
    'packages/storage-typeorm/src/sqlite/to-other.ts',
    `import type { View } from '../mysql/harmless.js';\nexport type Held = View;`,
  ],
  [
    'storage-has-no-circles',
    'packages/storage-typeorm/src/sql/one.ts',
    `import type { Two } from './two.js';\nexport type One = Two | 1;`,
  ],
  [
    'adapters-import-no-other-adapter',
    'packages/platform-node/src/to-api.ts',
    `import '../../api/src/harmless.js';`,
  ],
  [
    'express-imports-http-api-and-core',
    'packages/http-express/src/to-storage.ts',
    `import '../../storage-typeorm/src/harmless.js';`,
  ],
  [
    'doors-pages-and-limits-import-api-and-core',
    'packages/http/src/to-door.ts',
    `import '../../http-express/src/harmless.js';`,
  ],
  ...['packages/limits', 'packages/pages'].map(
    (folder) =>
      [
        'doors-pages-and-limits-import-api-and-core',
        `${folder}/src/to-door.ts`,
        `import '../../http-express/src/harmless.js';`,
      ] as const,
  ),
  [
    'packages-import-no-app',
    'packages/http-express/src/to-app.ts',
    `import '../../../apps/keyward/src/harmless.js';`,
  ],
  [
    'only-the-composition-imports-inversify',
    'packages/server/src/other-room.ts',
    `import 'inversify';`,
  ],
  ['library-knows-no-process', 'packages/server/src/to-workers.ts', `import 'node:cluster';`],
  [
    'library-knows-no-process',
    'packages/server/src/to-program.ts',
    `import '../../../apps/keyward/src/harmless.js';`,
  ],
  [
    'program-knows-the-faces-of-the-library',
    'apps/keyward/src/to-library.ts',
    `import '../../../packages/server/src/harmless.js';`,
  ],
  [
    'no-circles',
    'packages/platform-node/src/one.ts',
    `import { two } from './two.js';\nexport const one = (): unknown => two;`,
  ],
  [
    'console-features-stand-alone',
    'apps/console/src/features/one/to-other.ts',
    `import '../two/feature.js';`,
  ],
  [
    'console-kit-knows-no-feature',
    'apps/console/src/kit/to-feature.ts',
    `import '../features/two/feature.js';`,
  ],
  [
    'console-api-and-texts-stand-alone',
    'apps/console/src/api/to-kit.ts',
    `import '../kit/harmless.js';`,
  ],
  [
    'console-loads-pages-when-opened',
    'apps/console/src/features/three/feature.ts',
    `import './pages/one.js';`,
  ],
  [
    'console-app-knows-no-page',
    'apps/console/src/app/to-page.ts',
    `import '../features/two/feature.js';`,
  ],
  [
    'console-talks-to-the-api-alone',
    'apps/console/src/to-core.ts',
    `import '../../../packages/core/src/keyward.js';`,
  ],
  ['nothing-unresolved', 'packages/server/src/to-nowhere.ts', `import './nowhere.js';`],
  [
    'api-kernel-knows-no-record',
    'packages/api/src/kernel/to-record.ts',
    `import type { Badge } from '../management/badges/badge.js';\nexport type Seen = Badge;`,
  ],
  [
    'api-kernel-knows-no-record',
    'packages/api/src/kernel/to-page.ts',
    `import '../pages/cookies.js';`,
  ],
  [
    'api-pages-know-no-endpoint',
    'packages/api/src/pages/cookies.ts',
    `import '../oauth/token.js';`,
  ],
  [
    'api-has-no-cycle',
    'packages/api/src/oauth/parameter.ts',
    `import type { Token } from './token.js';\nexport type Parameter = Token | string;`,
  ],
  [
    'library-and-program-have-no-cycle',
    'apps/keyward/src/progress.ts',
    `import type { Report } from './report.js';\nexport type Progress = Report | string;`,
  ],
];

const harmless: readonly (readonly [file: string, text: string])[] = [
  ['packages/api/src/management/badges/badge.ts', 'export type Badge = string;'],
  [
    'packages/api/src/oauth/token.ts',
    `import type { Parameter } from './parameter.js';\nexport type Token = Parameter;`,
  ],
  ...[
    'packages/api',
    'packages/platform-node',
    'packages/storage-typeorm',
    'packages/http-express',
    'packages/server',
    'apps/keyward',
  ].map((folder) => [`${folder}/src/harmless.ts`, 'export type View = string;'] as const),
  [
    'apps/keyward/src/report.ts',
    `import type { Progress } from './progress.js';\nexport type Report = Progress;`,
  ],
  ['packages/storage-typeorm/src/mysql/harmless.ts', 'export type View = string;'],
  [
    'packages/storage-typeorm/src/sql/two.ts',
    `import type { One } from './one.js';\nexport type Two = One | 2;`,
  ],
  ['apps/console/src/features/two/feature.ts', 'export const feature = 1;'],
  ['apps/console/src/features/three/pages/one.ts', 'export const page = 1;'],
  ['apps/console/src/kit/harmless.ts', 'export const part = 1;'],
  ['packages/core/src/model/role/harmless.ts', 'export type Kept = string;'],
  ['packages/core/src/model/group/harmless.ts', 'export type Kept = string;'],
  ['packages/core/src/ports/harmless.ts', 'export type Kept = string;'],
  ['packages/core/src/ports/harmless.contract.ts', 'export type Promised = string;'],
  ['packages/core/src/in-memory/harmless.ts', 'export type Double = string;'],
  ['packages/core/src/keyward.ts', 'export const joined = 1;'],
  [
    'packages/core/src/audit/two.ts',
    `import type { One } from './one.js';\nexport interface Two {\n  readonly one: One;\n}`,
  ],
  [
    'packages/platform-node/src/two.ts',
    `import { one } from './one.js';\nexport const two = (): unknown => one;`,
  ],
];

describe('imports point inwards', () => {
  let folder: string;
  let found: readonly Violation[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyward-layers-'));
    for (const name of [
      '.dependency-cruiser.cjs',
      'tsconfig.base.json',
      'package.json',
      ...filesBelow('packages', /\/package\.json$/),
      ...filesBelow('apps', /\/package\.json$/),
    ]) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await cp(join(root, name), join(folder, name));
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    for (const [file, text] of [
      ...harmless,
      ...planted.map(([, file, text]) => [file, text] as const),
    ]) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `${text}\n`);
    }
    found = await violationsIn(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(planted)('%s notices %s', (rule, file) => {
    expect(
      found.filter((violation) => violation.from === file).map((violation) => violation.rule.name),
    ).toContain(rule);
  });
});

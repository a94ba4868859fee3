/** @jest-config-loader esbuild-register */
// The projects of `npm test`, compiled by a transform that plants a fault or probes.
import { join } from 'node:path';
import { cwd, env } from 'node:process';
import type { Config } from 'jest';
import everything from '../../jest.config.ts';

const here = join(cwd(), 'test/mutants');
const isOfUnits = ({ displayName }: Project): boolean =>
  displayName !== 'house' && displayName !== 'system';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

const changed = (project: Project): Project => {
  const [[pattern, transform]] = Object.entries(project.transform!) as [[string, [string, object]]];
  const [, settings] = transform;

  return {
    ...project,
    // Plain Node processes know no transform.
    runner: 'jest-runner',
    rootDir: join(cwd(), project.rootDir as string),
    transform: { [pattern]: [join(here, 'transform.mjs'), settings] },
    // A folder of its own: that of the system goes away with what the tests leave in it.
    cacheDirectory: join(cwd(), 'node_modules/.cache/keyward/mutants/jest'),
    setupFilesAfterEnv: env.KEYWARD_REACH ? [join(here, 'record-reach.mjs')] : [],
  };
};

const projects = (everything.projects as readonly Project[]).filter(isOfUnits).map(changed);

export default { ...everything, projects };

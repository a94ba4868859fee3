/** When `npm test` and its like install packages. */
import { describe, expect, test } from '@jest/globals';
import { isInstalled } from '../scripts/install.mjs';

const folder = 'node_modules/left-pad';
const named = (more: object = {}) => ({
  [folder]: { version: '1.0.0', integrity: 'sha', ...more },
});

describe('packages are installed', () => {
  test.each<[string, Record<string, unknown>]>([
    ['none is there', {}],
    ['another version is there', named({ version: '0.9.0' })],
    ['another file of the same version is there', named({ integrity: 'other' })],
  ])('where %s', (_, there) => {
    expect(isInstalled(named(), there)).toBe(false);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['the same is there', named(), named()],
    ['only one for another system is missing', named({ optional: true }), {}],
    ['only a workspace has changed', { 'packages/core': { version: '2.0.0' } }, {}],
  ])('not where %s', (_, wanted, there) => {
    expect(isInstalled(wanted, there)).toBe(true);
  });
});

// `node scripts/release-version.mjs` gives all packages their next version, and moves the texts of .changeset to the
// changelog, which `changeset version` alone would delete.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { changes } from './changes.mjs';
import { root } from './generate-docs.mjs';

/**
 * The changelog with a release in front of the earlier ones. Links of changesets lead from their folder.
 * @type {(changelog: string, version: string, texts: readonly string[]) => string}
 */
export const withRelease = (changelog, version, texts) => {
  const release = `## [${version}]\n\n${texts.join('\n\n').replaceAll('](../', '](')}\n\n`;
  const earlier = changelog.search(/^## \[/m);
  return changelog.slice(0, earlier) + release + changelog.slice(earlier);
};

const release = () => {
  const texts = changes();
  execFileSync('npx', ['changeset', 'version'], { cwd: root, stdio: 'inherit' });

  const core = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8'));
  const changelog = join(root, 'CHANGELOG.md');
  writeFileSync(changelog, withRelease(readFileSync(changelog, 'utf8'), core.version, texts));
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) release();

/** The documents whose promises have to be named, in groups. */
import { filesBelow } from '../../scripts/generate-docs.mjs';

const pagesIn = (folder: string): readonly string[] =>
  filesBelow(folder, /\.md$/).filter((path) => !path.includes('/node_modules/'));
const readmesIn = (folder: string): readonly string[] =>
  filesBelow(folder, new RegExp(`^${folder}/[\\w-]+/README\\.md$`));

export const documents = {
  readme: [
    'README.md',
    'docs/README.md',
    'docs/getting-started.md',
    ...readmesIn('apps'),
    ...readmesIn('packages'),
  ],
  howTo: pagesIn('docs/how-to'),
  concepts: pagesIn('docs/concepts'),
  tutorials: filesBelow('docs/tutorials', /README\.md$/),
  console: filesBelow('apps/console/src', /texts\/en\.ts$/),
  pagesAndMails: [
    'packages/pages/src/texts/en.ts',
    'packages/pages/src/texts/account/en.ts',
    'packages/mail-smtp/src/texts/en.ts',
  ],
  commandLine: ['apps/keyward/src/command-line.ts', 'packages/server/src/options.ts'],
} as const;

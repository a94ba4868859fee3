/** The edits that give clients another attribute, `client_home_url`, as CONTRIBUTING lists them. */
import type { Edit, Import } from './copy-of-the-tree.js';

export const clientEdits: readonly Edit[] = [
  {
    file: 'packages/core/src/model/client/client.ts',
    find: '  readonly description: string | null;\n',
    replace: '  readonly description: string | null;\n  readonly homeUrl: string | null;\n',
  },
  {
    file: 'packages/core/src/model/client/client-fields.ts',
    find: 'export const clientFields = {\n',
    replace: `export const clientFields = {
  homeUrl: onlyShown(
    optional<string>((field, url) => {
      if (url.length > 500 || !/^https:/.test(url))
        refuse('invalid_field', { field, why: 'must be an https URL' });
    }),
  ),
`,
  },
  {
    file: 'packages/api/src/management/clients/client-view.ts',
    find: '    client_metadata: ',
    replace: `    client_home_url: text((client) => client.homeUrl, 'homeUrl'),\n    client_metadata: `,
  },
  {
    file: 'packages/api/src/management/clients/client-bodies.ts',
    find: 'class ClientSettingsBody {\n',
    replace:
      'class ClientSettingsBody {\n  @Clearable() @IsString() client_home_url?: string | null;\n',
  },
  {
    file: 'packages/storage-typeorm/src/tables/schemas/client.ts',
    find: '    secret: optional(sealed),\n',
    replace: '    secret: optional(sealed),\n    homeUrl: listed(optional(text(500))),\n',
  },
  {
    file: 'packages/storage-typeorm/src/migrations/added-fields.ts',
    find: 'addedFields: readonly Migration[] = [',
    replace: `addedFields: readonly Migration[] = [
  addColumn(1999000000000, 'clients', { home_url: listed(optional(text(500))) }),
`,
  },
];

export const clientImports: readonly Import[] = [
  {
    file: 'packages/core/src/model/client/client-fields.ts',
    name: 'refuse',
    from: '../values/refusals.js',
  },
  {
    file: 'packages/storage-typeorm/src/tables/schemas/client.ts',
    name: 'listed',
    from: '../column.js',
  },
];

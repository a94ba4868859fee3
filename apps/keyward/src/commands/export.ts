import { writeFile } from 'node:fs/promises';
import { configurationSchemaPath } from '@keyward/api';
import { ConfigurationError } from '@keyward/server/parts';
import { stringify } from 'yaml';
import { configurationServer, Refused, type Selection } from '../configuration/servers.js';
import type { Report } from './report.js';

export interface ExportOptions extends Selection {
  readonly url?: string | undefined;
  readonly out?: string | undefined;
}

/** `keyward export`: prints what there is as a document, without any secret. */
export const exportConfiguration = async (
  report: Report,
  { url, out, tenant, owner }: ExportOptions,
): Promise<void> => {
  const server = await configurationServer(url, report);
  try {
    const document = await server.read({ tenant, owner }).catch((error: unknown) => {
      throw error instanceof Refused ? new ConfigurationError(error.message) : error;
    });
    const comment = url === undefined ? '' : schemaComment(url);
    const text = comment + stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
    if (out === undefined) report.say(text.trimEnd());
    else await writeFile(out, text).catch(() => refuseFile(out));
    report.finish({ document, ...(out !== undefined && { file: out }) });
  } finally {
    await server.close();
  }
};

const schemaComment = (url: string): string =>
  `# yaml-language-server: $schema=${url.replace(/\/+$/, '')}${configurationSchemaPath}\n`;

const refuseFile = (file: string): never => {
  throw new ConfigurationError(`${file} cannot be written`);
};

/** What the server answers beside the operations of the API: documents, icons, figures, the guide and the console. */
import {
  configurationSchema,
  configurationSchemaPath,
  openApiDocument,
  routes,
  type Row,
} from '@keyward/api';
import { managementAudience } from '@keyward/core';
import { consoleClientId, consoleScope } from '@keyward/core/management';
import {
  apiPageRows,
  consoleRows,
  guideRows,
  iconRows,
  metricsRow,
  openApiRow,
  schemaRow,
} from '@keyward/http';
import { icon } from '@keyward/pages';
import type { Configuration } from '../configuration.js';
import { consoleFolder, readConsoleFiles } from '../console-files.js';
import { guideFiles, guideFolder } from '../guide-files.js';
import type { Metrics } from '../metrics.js';
import { serverVersion } from '../version.js';

export const documentRows = (configuration: Configuration, metrics: Metrics): readonly Row[] => {
  const { issuer } = configuration;
  return [
    openApiRow(() => openApiDocument(routes, { issuer, version: serverVersion })),
    schemaRow(configurationSchemaPath, configurationSchema),
    ...apiPageRows(issuer),
    ...guideRows(guideFiles(configuration.guideFolder ?? guideFolder(), issuer)),
    ...iconRows(icon),
    ...rowsOfConsole(configuration),
    metricsRow(() => metrics.text()),
  ];
};

/** The console, unless it is switched off. */
const rowsOfConsole = ({
  console: isServed,
  consoleFolder: folder = consoleFolder(),
  issuer,
  multiTenant,
}: Configuration): readonly Row[] => {
  if (!isServed) return [];

  const settings = {
    issuer,
    client_id: consoleClientId,
    scope: consoleScope,
    resource: managementAudience(issuer),
    multi_tenant: multiTenant,
    version: serverVersion,
  };
  return consoleRows({ issuer, settings, read: () => readConsoleFiles(folder, issuer) });
};

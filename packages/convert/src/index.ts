export { BrokenInput, type Input } from './broken-input.js';
export type { Conversion, ConversionOptions, HashVerdict, Sinks } from './conversion.js';
export type { ConfigurationDocument } from './document.js';
export { lossKinds, type Loss, type LossCode, type Severity } from './losses.js';
export type { PasswordHash, UserLine } from './user-line.js';
export { convertCsv, convertLines, type TableOptions } from './csv/convert-table.js';
export { readRowMap, sameNames, type RowMap } from './csv/row-map.js';
export { splitDocuments, type DocumentLimits } from './split-documents.js';
export { convertKeycloak } from './keycloak/convert-keycloak.js';

import { addedFields } from './added-fields.js';
import { accessKeysTable } from './access-keys.js';
import { domainsByProof } from './domains-by-proof.js';
import { domainProofsTable } from './domain-proofs.js';
import { hooksTable } from './hooks.js';
import { signalStreamsTable } from './signal-streams.js';
import { webhooksTables } from './webhooks.js';
import { AccessTables1790350000000 } from './access-tables.js';
import { Audiences1791300000002 } from './audiences.js';
import { AuditAnchors1790470000000 } from './audit-anchors.js';
import { AuditLog1790360000000 } from './audit-log.js';
import { Authenticators1790420000000 } from './authenticators.js';
import { timeOf } from './beside.js';
import { ChainsOfTenants1791300000003 } from './chains-of-tenants.js';
import { clientAliases } from './client-aliases.js';
import { samlApplications } from './saml-applications.js';
import { wsfedApplications } from './wsfed-applications.js';
import { scimRequestsTable } from './scim-requests.js';
import { clientTrusts } from './client-trusts.js';
import { directoryNames, listsByDirectoryNames } from './directory-names.js';
import { DailyCounts1791110000000 } from './daily-counts.js';
import { fewerIndexes } from './fewer-indexes.js';
import { foldedNames } from './folded-names.js';
import { IdentifierKeys } from './identifier-keys.js';
import { FirstTables1790000000000 } from './first-tables.js';
import { HeldByGroups1790480000000 } from './held-by-groups.js';
import { HeldPermissions1790430000000 } from './held-permissions.js';
import { Installation1790790000000 } from './installation.js';
import { IdentityTables1790320000000 } from './identity-tables.js';
import { KnownNetworks1790380000000 } from './known-networks.js';
import { listedValues } from './listed-values.js';
import { LoginTables1790200000000 } from './login-tables.js';
import { LogoutNotices1790310000000 } from './logout-notices.js';
import { MappedLinks1790450000000 } from './mapped-links.js';
import { oneMailbox } from './one-mailbox.js';
import { ownedRows } from './owned-rows.js';
import { OwnFactorNames1791300000147 } from './own-factor-names.js';
import { Passkeys1790460000000 } from './passkeys.js';
import { SessionProviders1790400000000 } from './session-providers.js';
import { TenantLogos1790920000000 } from './tenant-logos.js';
import { TenantSettings1790340000000 } from './tenant-settings.js';
import { Tickets1790370000000 } from './tickets.js';
import { unregisteredClients } from './unregistered-clients.js';
import { UnsealedEvents1790820000000 } from './unsealed-events.js';
import { UserRecords1790100000000 } from './user-records.js';
import { UserTerms1791330000000 } from './user-terms.js';

/** A migration that was released is never changed. */
const migrations = [
  FirstTables1790000000000,
  UserRecords1790100000000,
  LoginTables1790200000000,
  LogoutNotices1790310000000,
  IdentityTables1790320000000,
  TenantSettings1790340000000,
  AccessTables1790350000000,
  AuditLog1790360000000,
  Tickets1790370000000,
  KnownNetworks1790380000000,
  SessionProviders1790400000000,
  Authenticators1790420000000,
  HeldPermissions1790430000000,
  MappedLinks1790450000000,
  Passkeys1790460000000,
  AuditAnchors1790470000000,
  HeldByGroups1790480000000,
  Installation1790790000000,
  UnsealedEvents1790820000000,
  DailyCounts1791110000000,
  TenantLogos1790920000000,
  Audiences1791300000002,
  ChainsOfTenants1791300000003,
  OwnFactorNames1791300000147,
  UserTerms1791330000000,
  unregisteredClients,
  clientTrusts,
  clientAliases,
  samlApplications,
  wsfedApplications,
  accessKeysTable,
  ownedRows,
  webhooksTables,
  scimRequestsTable,
  hooksTable,
  signalStreamsTable,
  domainProofsTable,
  domainsByProof,
  directoryNames,
  listsByDirectoryNames,
  IdentifierKeys,
  ...addedFields,
  ...fewerIndexes,
  ...foldedNames,
  ...listedValues,
  ...oneMailbox,
];

/** In the order of their numbers. */
export const keywardMigrations = migrations.sort(
  (left, right) => timeOf(left.name) - timeOf(right.name),
);

/** What the operator of a deployment runs: the first start, the recovery of access, and the tidying of old rows. */
import type { Actor } from '../model/values/actor.js';
import type { OpenedMail } from '../ports/notifier.js';
import { firstStart, type FirstInstallation, type IssuedCredentials } from './first-start.js';
import {
  recoverAdmin,
  type RecoveredAdmin,
  type RecoverAdminDeps,
  type Recovery,
} from './recover-admin.js';
import { readStatistics, type ReadStatisticsDeps, type Statistics } from './read-statistics.js';
import { listOutbox, openMail, type Outbox, type ReadOutboxDeps } from './read-outbox.js';
import { tidy, type TidyDeps, type TidyOptions, type TidyReport } from './tidy.js';

/** What Keyward offers to the operator of a deployment. */
export interface Operations {
  /**
   * Sets an empty storage up in one transaction: the default tenant, the system resource with its scopes, the
   * Default Client and the first administrator (contract §5). Members of `wanted` that are absent are drawn by chance.
   * With `hasGlobalAdmin` that administrator administers all tenants.
   * Returns the credentials once. Later calls bring only the system resource up to date and return undefined.
   * Several instances may call it at once. With `movesIssuer` an installation of another issuer moves to this one.
   * @throws Refusal `issuer_moved` for a storage that belongs to another issuer
   * @throws Refusal `invalid_field` for credentials that are not allowed, `password_policy_violation` for a password
   * that the default policy does not allow
   */
  readonly firstStart: (wanted: FirstInstallation) => Promise<IssuedCredentials | undefined>;
  /**
   * Gives the default tenant an administrator with a new temporary password, without second factors, and the Default
   * Client its access again (contract §5). With `renewsSecret` the Default Client gets a new secret too.
   * With `isGlobal` the administrator administers all tenants.
   * Returns undefined for a storage that was never set up.
   * @throws Refusal `invalid_field` for an identifier that is not allowed
   */
  readonly recoverAdmin: (recovery?: Recovery) => Promise<RecoveredAdmin | undefined>;
  /**
   * Removes rows that have expired and serve nothing any more, and audit events older than `auditRetentionDays`.
   * Run it every few minutes; any instance may run it at any time. It removes a backlog in batches. A store that fails
   * is in the report, and does not keep the others from being tidied.
   */
  readonly tidy: (options?: TidyOptions) => Promise<TidyReport>;
  /**
   * Reads how many users and clients the actor sees, and the logins of each of the last 30 days. It takes the same time
   * in a small and in a large deployment: records are counted up to 10,000, and logins when their events are sealed
   * (docs/adr/0090-statistics-are-counted-when-events-are-sealed.md).
   */
  readonly readStatistics: (actor?: Actor) => Promise<Statistics>;
  /**
   * Lists the mails that are files because no mail server is set, the newest first, at most `mostOutboxMails`: without
   * their texts.
   * @throws Refusal `global_admin_only`, `scope_insufficient`
   * @throws Refusal `not_implemented` where mails are sent
   */
  readonly listOutbox: (actor?: Actor) => Promise<Outbox>;
  /**
   * Opens one of these mails, and notes it in the audit log. A link in it is the authority of its reader.
   * @throws Refusal `global_admin_only`, `scope_insufficient`
   * @throws Refusal `outbox_closed` where the issuer is no loopback address
   * @throws Refusal `record_not_found`
   * @throws Refusal `not_implemented` where mails are sent
   */
  readonly openMail: (id: string, actor?: Actor) => Promise<OpenedMail>;
}

/** Makes the use cases of the operator. */
export const makeOperations = (
  deps: RecoverAdminDeps & TidyDeps & ReadStatisticsDeps & ReadOutboxDeps,
): Operations => ({
  firstStart: firstStart(deps),
  recoverAdmin: recoverAdmin(deps),
  tidy: tidy(deps),
  readStatistics: readStatistics(deps),
  listOutbox: listOutbox(deps),
  openMail: openMail(deps),
});

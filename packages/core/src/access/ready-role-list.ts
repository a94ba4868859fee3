/** The roles that every tenant finds ready, with what this release gives them (contract §5). */
import { managementScopes, selfServiceScopes } from '../model/scope/management-scopes.js';
import { tenantAdminPowers } from './admin-scopes.js';

export interface ReadyRole {
  /** What it is called in every tenant; with `isSystem`, it says which of them a role is. */
  readonly name: string;
  readonly description: string;
  /** Names of scopes of the Management API. */
  readonly scopes: readonly string[];
}

/** Reading a secret is acting as its owner, so a role that only reads does not hold them. */
const secretScopes: readonly string[] = ['read:client_secrets', 'read:resource_secrets'];

const isForReader = (scope: string): boolean =>
  scope.startsWith('read:') && !secretScopes.includes(scope) && !selfServiceScopes.includes(scope);

/** A new scope of the Management API joins them by itself; a new ready role is an entry here. */
export const readyRoles: readonly ReadyRole[] = [
  {
    name: 'Administrator',
    description: 'Manages everything in the tenant',
    scopes: tenantAdminPowers,
  },
  {
    name: 'Reader',
    description: 'Sees everything in the tenant except secrets, and changes nothing',
    scopes: Object.keys(managementScopes).filter(isForReader),
  },
];

/** Software statements: what a publisher vouches for of a client that registers itself (RFC 7591 §2.3). */
import { tenantSettings, type SoftwarePublisher } from '../../model/tenant/tenant-settings.js';
import type { Tenant } from '../../model/tenant/tenant.js';
import { refuse } from '../../model/values/refusals.js';
import type { TokenSigner } from '../../ports/token-signer.js';
import { isSameJson } from '../../model/values/json-in-one-order.js';
import type { ForeignTokens } from '../foreign-tokens.js';
import type { Description } from './describe-client.js';

export interface StatementDeps {
  readonly signer: TokenSigner;
  /** Asks for keys in the queue of strangers. */
  readonly statements: ForeignTokens;
}

/** What a client says, with what its publisher says in place of it. */
export interface VerifiedDescription {
  readonly given: Description;
  /** Undefined for a client without a statement. */
  readonly publisher: SoftwarePublisher | undefined;
}

const algorithms: readonly string[] = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/**
 * Rule: a software statement counts only when a publisher of the tenant has signed it; its members win.
 * @throws Refusal `software_statement_invalid`, `software_statement_unapproved`
 */
export const verifyStatement = async (
  { signer, statements }: StatementDeps,
  publishers: readonly SoftwarePublisher[],
  { software_statement: statement, ...given }: Description,
): Promise<VerifiedDescription> => {
  if (statement === undefined) return { given, publisher: undefined };

  const unverified = typeof statement === 'string' ? signer.read(statement) : undefined;
  if (unverified === undefined || !algorithms.includes(unverified.algorithm))
    return invalid(`must be a JWT that is signed with ${algorithms.join(', ')}`);
  const { iss } = unverified.claims;
  const publisher = publishers.find(({ issuer }) => issuer === iss);
  if (publisher === undefined) return refuse('software_statement_unapproved');

  const { issuer, jwks, jwks_uri: jwksUri } = publisher;
  const source = jwksUri === undefined ? { jwks } : { jwksUri };
  const verdict = await statements.verify(statement as string, source, { issuer });
  if ('problem' in verdict) return invalid(verdict.problem);
  return { given: { ...given, ...verdict.claims }, publisher };
};

const invalid = (why: string): never => refuse('software_statement_invalid', { why });

/**
 * Asks the settings of the tenant again, where the client comes in.
 * @throws Refusal `software_statement_invalid`, `software_statement_unapproved`
 */
export const assertPublished = (tenant: Tenant, publisher: SoftwarePublisher | undefined): void => {
  const { unregisteredClients, softwarePublishers } = tenantSettings(tenant);
  if (publisher === undefined) {
    if (unregisteredClients.requireStatement) invalid('is missing');
    return;
  }
  if (!softwarePublishers.some((each) => isSameJson(each, publisher)))
    refuse('software_statement_unapproved');
};

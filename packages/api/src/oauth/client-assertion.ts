import { refuse } from '@keyward/core';
import type { PresentedClient } from '@keyward/core/grants';
import type { Parameter } from '@keyward/core/endpoints';

/** RFC 7523 §2.2. */
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/**
 * A client that authenticates by a signed assertion. `client_id` may be left out (RFC 7521 §4.2).
 * What is read here only tells the core which client to check: a workload names a subject of its own (contract §9).
 * @throws Refusal `grant_request_invalid` for half of it, another type, a secret beside it, or two different ids
 */
export const presentedAssertion = (
  parameter: Parameter,
  authorization: string | undefined,
): PresentedClient | undefined => {
  const type = parameter('client_assertion_type');
  const assertion = parameter('client_assertion');
  const id = parameter('client_id');
  if (type === undefined && assertion === undefined) return undefined;
  if (assertion === undefined)
    return invalid('client_assertion', 'is required with a client_assertion_type');
  if (type !== assertionType) return invalid('client_assertion_type', `must be ${assertionType}`);
  if (authorization !== undefined || parameter('client_secret') !== undefined)
    return invalid(
      'client_assertion',
      'must not accompany another way to authenticate (RFC 6749 §2.3)',
    );
  const subject = signerOf(assertion);
  if (id !== undefined && subject !== undefined && id !== subject)
    return invalid('client_id', 'names another client than the client_assertion');
  return {
    method: 'private_key_jwt',
    id: id ?? subject ?? refuse('client_authentication_failed'),
    assertion,
  };
};

const invalid = (parameter: string, why: string): never =>
  refuse('grant_request_invalid', { parameter, why });

/** The client that signs with its own key, so that it is both issuer and subject. */
const signerOf = (assertion: string): string | undefined => {
  try {
    const { iss, sub } = JSON.parse(
      atob(assertion.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')),
    ) as { iss?: unknown; sub?: unknown };
    return typeof sub === 'string' && sub !== '' && iss === sub ? sub : undefined;
  } catch {
    return undefined;
  }
};

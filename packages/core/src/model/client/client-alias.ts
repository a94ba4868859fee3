/** The name that applications know a client by, where it is not its id. */
import { checkOf, text } from '../values/document-rules.js';

/**
 * Rule: an alias is never what another client could be known by (RFC 9700 §4.15).
 * It is no UUID, no address, and no `client_id` of a client that registered itself.
 */
export const clientAliasRule = text({
  minimum: 1,
  maximum: 200,
  form: /^(?!kwr\.)(?![0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$)[!-9;-~]+$/,
  why: 'must be printable ASCII without spaces and colons, no UUID, and not begin with kwr.',
});

export const assertAlias = checkOf(clientAliasRule);

/** Whether a `client_id` can be an alias, and then nothing else. */
export const isAliasForm = (clientId: string): boolean =>
  clientId.length <= clientAliasRule.maximum && clientAliasRule.form.test(clientId);

import type { Claims } from './claims.js';

/** What a token is bound to (RFC 7800): a key (RFC 9449 §6.1), a client certificate (RFC 8705 §3.1), or both. */
export interface Confirmation {
  /** The thumbprint of the key. */
  readonly jkt?: string | undefined;
  /** The thumbprint of the certificate. */
  readonly x5t?: string | undefined;
}

/** With the members alone that are there, as they are stored. */
export const boundTo = ({ jkt, x5t }: Confirmation): Confirmation => ({
  ...(jkt === undefined ? {} : { jkt }),
  ...(x5t === undefined ? {} : { x5t }),
});

/** The claim `cnf`; undefined for a token that is bound to nothing. */
export const confirmationClaim = ({ jkt, x5t }: Confirmation): Claims | undefined =>
  jkt === undefined && x5t === undefined
    ? undefined
    : { ...(jkt === undefined ? {} : { jkt }), ...(x5t === undefined ? {} : { 'x5t#S256': x5t }) };

/** Null for what this server would not have written. */
export const readConfirmation = (claim: unknown): Confirmation | null => {
  if (claim === undefined) return {};
  const { jkt, 'x5t#S256': x5t, ...others } = (claim ?? {}) as Claims;
  const isOurs = [jkt, x5t].every((each) => each === undefined || typeof each === 'string');
  const isEmpty = jkt === undefined && x5t === undefined;
  if (!isOurs || isEmpty || Object.keys(others).length > 0) return null;
  return { jkt: jkt as string | undefined, x5t: x5t as string | undefined };
};

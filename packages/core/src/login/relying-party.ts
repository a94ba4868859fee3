/**
 * Who asks for passkeys: they belong to the host of the issuer, and to nobody else (W3C Web Authentication
 * Level 3 §4).
 */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Rule: there are passkeys only at a host that has a name, over https; localhost needs no https (W3C Web
 * Authentication Level 3 §4).
 */
export const relyingParty = (issuer: string): RelyingParty | undefined => {
  const [, scheme, id = '', port = ''] =
    /^(https?):\/\/([a-z0-9.-]+)(:\d+)?(?:\/|$)/i.exec(issuer) ?? [];
  const hasName = id !== '' && !/^[\d.]+$/.test(id);
  const isSafe = scheme === 'https' || id === 'localhost' || id.endsWith('.localhost');
  return hasName && isSafe ? { id, origin: `${scheme}://${id}${port}` } : undefined;
};

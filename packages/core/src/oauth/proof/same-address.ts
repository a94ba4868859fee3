/** `https://host:443/path` in its parts; query and fragment are left out (RFC 9449 §4.3, number 9). */
const form = /^(https?):\/\/([^/?#]+)([^?#]*)/i;

const usualPorts: Readonly<Record<string, RegExp>> = { http: /:80$/, https: /:443$/ };

/** Scheme and host have no case, and their own port need not be named (RFC 3986 §6.2.2, §6.2.3). */
const plain = (address: string): string | undefined => {
  const [, scheme, host, path] = form.exec(address) ?? [];
  if (scheme === undefined || host === undefined) return undefined;

  const name = scheme.toLowerCase();
  return `${name}://${host.toLowerCase().replace(usualPorts[name]!, '')}${path || '/'}`;
};

/** Whether two URLs are one address, apart from query and fragment. */
export const sameAddress = (one: string, other: string): boolean => {
  if (one === other) return true;
  const address = plain(one);
  return address !== undefined && address === plain(other);
};

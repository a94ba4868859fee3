/** What is wrong between `://` and the name of the database in a URL, where the URL parser names no part. */

/** Said behind "The database URL". Undefined where the user, the password, the host and the port can be told apart. */
export const findAuthorityFault = (text: string): string | undefined => {
  const afterScheme = /^[^:]*:\/\/(.*)$/s.exec(text)?.[1] ?? '';
  const authority = /^[^/?#]*/.exec(afterScheme)![0];
  const end = authority.lastIndexOf('@');
  // Such a character ends the authority too early, so the '@' comes behind it.
  if (end < 0 && afterScheme.includes('@'))
    return `has a user or a password with a '/', '?' or '#': write it as %2F, %3F or %23`;

  const place = authority.slice(end + 1);
  if (place.includes(',')) return 'names several hosts, and may name one';
  if (/^[^[]*:.*:/.test(place)) return 'names an IPv6 address without brackets: write it as [::1]';

  const port = /:([^\]:]+)$/.exec(place)?.[1];
  return port === undefined || isPort(port)
    ? undefined
    : 'has a port that is no number up to 65535';
};

const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

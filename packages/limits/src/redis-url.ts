/** Where Redis or Valkey listens, and how this server logs in there. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** The number of the database within the server. */
  readonly db: number;
  readonly isEncrypted: boolean;
}

/**
 * Reads `redis://user:password@host:port/number`, or `rediss:` for TLS.
 * @throws Error that repeats nothing of the URL, because it holds a password
 */
export const parseRedisUrl = (value: string): RedisAddress => {
  const url = parseUrl(value);
  const [, number] = /^\/?(\d{0,5})$/.exec(url.pathname) ?? [];
  if (number === undefined || url.search !== '' || url.hash !== '') throw new Error(expected);

  return {
    // The brackets of an IPv6 address belong to the URL.
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 6379),
    username: decoded(url.username),
    password: decoded(url.password),
    db: Number(number),
    isEncrypted: url.protocol === 'rediss:',
  };
};

const expected = 'must be redis://user:password@host:port/number, or rediss: for TLS';

const parseUrl = (value: string): URL => {
  if (!/^rediss?:\/\//.test(value) || !URL.canParse(value)) throw new Error(expected);
  const url = new URL(value);
  if (url.hostname === '') throw new Error(expected);
  return url;
};

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part) || undefined;
  } catch {
    throw new Error('has a user or a password that is not percent-encoded');
  }
};

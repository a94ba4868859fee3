/**
 * The sectors that addresses lie in; undefined stands for the application itself, where the address is
 * everybody's.
 */
export const sectorsOf = (uris: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(
    uris.map((uri) => {
      const [, scheme, host] = /^([a-z][a-z0-9+.-]*):(?:\/\/(\[[^\]]*\]|[^/:?#]*))?/i.exec(uri)!;
      // RFC 8252 §7.1: the owner of a private-use scheme owns the domain that it is the reverse of.
      if (!/^https?$/i.test(scheme!)) return `scheme:${scheme!.toLowerCase()}`;
      const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/i.test(host!);
      return isLoopback ? undefined : `host:${host!.toLowerCase()}`;
    }),
  );

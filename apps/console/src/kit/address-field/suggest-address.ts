/** What a person meant who left out the beginning of a web address. */

const loopback = /^(127\.0\.0\.1|\[::1\]|localhost)$/i;
const name = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;
/** A host, a port and the rest, as one types them: `localhost:8080/callback`. */
const withoutScheme = /^(\[[0-9a-f:]+\]|[a-z0-9._-]+)(:\d{1,5})?([/?].*)?$/i;
const printable = /^[\x21-\x7e]+$/;

/**
 * The whole address of one without a scheme, such as `http://localhost:8080/callback`; undefined where there is nothing
 * to add. Plain http is for this machine alone.
 */
export const suggestedAddress = (typed: string): string | undefined => {
  if (!printable.test(typed)) return undefined;

  const text = typed.replace(/^(?:https?:)?\/{1,2}/i, '');
  const wasWhole = /^https?:\/\/[^/]/i.test(typed);
  const [, host, port = '', rest = ''] = withoutScheme.exec(text) ?? [];
  if (wasWhole || host === undefined) return undefined;
  if (!loopback.test(host) && !name.test(host)) return undefined;

  const isPlain = loopback.test(host) && !/^https:/i.test(typed);
  const address = `${isPlain ? 'http' : 'https'}://${host}${port}${rest}`;
  return URL.canParse(address) ? address : undefined;
};

/** The same for an origin, which is in lower case and has no path; also for a whole address with one. */
export const suggestedOrigin = (typed: string): string | undefined => {
  const address = suggestedAddress(typed) ?? typed;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;

  const { origin } = new URL(address);
  return origin === typed ? undefined : origin;
};

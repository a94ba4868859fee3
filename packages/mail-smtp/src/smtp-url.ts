export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string } | undefined;
}

/** Reads `smtp://user:password@host:port` or `smtps://…`. Its complaint holds nothing of the value. */
export const parseSmtpUrl = (text: string): SmtpServer => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^smtps?:$/.test(url.protocol) ||
    url.hostname === '' ||
    !['', '/'].includes(url.pathname) ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new Error('must look like smtp://user:password@host:port');
  if ((url.username === '') !== (url.password === ''))
    throw new Error('must name a user and a password, or neither');
  const secure = url.protocol === 'smtps:';
  const auth =
    url.username === '' ? undefined : { user: decoded(url.username), pass: decoded(url.password) };
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    auth,
  };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('must have % in user and password only before two hexadecimal digits');
  }
};

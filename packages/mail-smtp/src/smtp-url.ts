export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Otherwise STARTTLS, where the server offers it. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string } | undefined;
}

/** Reads `smtp://user:password@host:port` or `smtps://…`. The message of a failure repeats nothing of the value. */
export const parseSmtpUrl = (text: string): SmtpServer => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !hasSmtpForm(url)) {
    throw new Error('must look like smtp://user:password@host:port');
  }
  if ((url.username === '') !== (url.password === '')) {
    throw new Error('must name a user and a password, or neither');
  }

  const secure = url.protocol === 'smtps:';
  const defaultPort = secure ? 465 : 587;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort : Number(url.port),
    secure,
    auth: credentialsIn(url),
  };
};

const hasSmtpForm = (url: URL): boolean =>
  ['smtp:', 'smtps:'].includes(url.protocol) &&
  url.hostname !== '' &&
  ['', '/'].includes(url.pathname) &&
  url.search === '' &&
  url.hash === '';

const credentialsIn = ({ username, password }: URL): SmtpServer['auth'] =>
  username === '' ? undefined : { user: decode(username), pass: decode(password) };

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('must have % in user and password only before two hexadecimal digits');
  }
};

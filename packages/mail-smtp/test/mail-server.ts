/** A real mail server on loopback, which keeps what it is given. */
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** The next mail that nobody has taken yet. */
  next(): Promise<Received>;
  readonly refused: number;
  /** All that clients have sent, as it came: the library shows domains in Unicode. */
  readonly heard: string;
  close(): Promise<void>;
}

/** `answers` are the codes of the first deliveries; after them everything is accepted. */
export const mailServer = async ({
  login,
  answers = [],
  smtpUtf8 = true,
}: {
  login?: { user: string; pass: string };
  answers?: number[];
  /** Whether it offers SMTPUTF8. */
  smtpUtf8?: boolean;
} = {}): Promise<MailServer> => {
  const [waiting, takers]: [Received[], ((received: Received) => void)[]] = [[], []];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: login === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    hideSMTPUTF8: !smtpUtf8,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(new Error('no')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const responseCode = answers.shift();
          if (responseCode !== undefined) {
            refused++;
            return done(Object.assign(new Error('not now'), { responseCode }));
          }
          const raw = Buffer.concat(chunks);
          void PostalMime.parse(raw).then((mail) => {
            const received = {
              from: (envelope.mailFrom as { address: string }).address,
              to: envelope.rcptTo.map(({ address }) => address),
              raw: raw.toString(),
              mail,
            };
            const taker = takers.shift();
            if (taker) taker(received);
            else waiting.push(received);
            done();
          });
        });
    },
  });
  let heard = '';
  server.server.on('connection', (socket: Socket) => {
    socket.on('data', (bytes) => (heard += bytes.toString()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://${login ? `${login.user}:${encodeURIComponent(login.pass)}@` : ''}127.0.0.1:${port}`,
    get refused() {
      return refused;
    },
    get heard() {
      return heard;
    },
    next: () => {
      const received = waiting.shift();
      return received ? Promise.resolve(received) : new Promise((resolve) => takers.push(resolve));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};

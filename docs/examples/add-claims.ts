/** Three ways to add claims to tokens. */
// #region function
import { createServer, type KeywardServer } from '@keyward/server';

/** `tierOf` asks the database of the application. */
export const shopServer = (
  tierOf: (userId: string) => Promise<string | undefined>,
): Promise<KeywardServer> =>
  createServer({
    issuer: 'http://localhost:8080',
    database: 'memory:',
    adapters: {
      hooks: {
        claims: {
          async ask({ userId }) {
            const tier = userId === null ? undefined : await tierOf(userId);
            return tier === undefined ? undefined : { accessToken: { tier }, idToken: { tier } };
          },
        },
      },
    },
  });
// #endregion function

// #region receiver
import { createServer as createHttpServer, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';

interface Question {
  readonly data: { readonly user_id: string | null; readonly client_id: string };
}

/** Answers Keyward alone: the signature says who asks. */
export const claimsServer = (
  secret: string,
  tierOf: (userId: string) => Promise<string | undefined>,
): Server => {
  const webhook = new Webhook(secret);

  return createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        try {
          const headers = request.headers as Record<string, string>;
          const { data } = webhook.verify(Buffer.concat(chunks).toString(), headers) as Question;
          const tier = data.user_id === null ? undefined : await tierOf(data.user_id);
          if (tier === undefined) return response.writeHead(204).end();
          response.writeHead(200, { 'content-type': 'application/json' });
          return response.end(JSON.stringify({ access_token: { tier } }));
        } catch {
          return response.writeHead(400).end();
        }
      })();
    });
  });
};
// #endregion receiver

// #region fetch
/** The same where requests are those of fetch, for what machines are told. */
export const claimsOfMachines =
  (secret: string, regions: ReadonlyMap<string, string>) =>
  async (request: Request): Promise<Response> => {
    try {
      const body = await request.text();
      const headers = Object.fromEntries(request.headers);
      const { data } = new Webhook(secret).verify(body, headers) as Question;
      const region = regions.get(data.client_id);
      if (region === undefined) return new Response(null, { status: 204 });
      return Response.json({ access_token: { 'https://shop.example/region': region } });
    } catch {
      return new Response(null, { status: 400 });
    }
  };
// #endregion fetch

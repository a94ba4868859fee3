/** A program that is told what happens. */
// #region receiver
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** `tell` hears of each event that Keyward has signed. */
export const receiver = (secret: string, tell: (event: unknown) => void) => {
  const webhook = new Webhook(secret);

  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        const headers = request.headers as Record<string, string>;
        tell(webhook.verify(Buffer.concat(chunks).toString(), headers));
        response.writeHead(204).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  });
};
// #endregion receiver

// The reference: a bare server that signs one ES256 JWT for each request. Its work must never change, or the
// figures of the last release mean nothing.
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const header = encoded({ alg: 'ES256', typ: 'at+jwt', kid: 'reference' });

const token = (form) => {
  const claims = { iss: 'http://localhost', iat: Math.floor(Date.now() / 1000), ...form };
  const text = `${header}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(text), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `${text}.${signature.toString('base64url')}`;
};

createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const form = Object.fromEntries(new URLSearchParams(body));
    const answer = JSON.stringify({ access_token: token(form), token_type: 'Bearer' });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer);
  });
}).listen(Number(process.argv[2]), '127.0.0.1');

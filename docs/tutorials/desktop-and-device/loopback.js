// A login on a machine that has a browser (RFC 8252): the answer comes to a port of this machine.
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as oidc from 'openid-client';
import { keyward } from './keyward.js';

// #region loopback
export const logInByBrowser = async () => {
  // Port 0: the system chooses a free one. No other machine reaches 127.0.0.1.
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const home = `http://127.0.0.1:${server.address().port}`;

  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(keyward, {
    redirect_uri: `${home}/callback`,
    scope: 'openid profile offline_access',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  });
  console.log(`Open this address in your browser:\n${url.href}`);

  try {
    const answer = await answerTo(server, home, state);
    return await oidc.authorizationCodeGrant(keyward, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

/** Waits for the answer to this login. Other requests, such as that for an icon, change nothing. */
const answerTo = (server, home, state) =>
  new Promise((resolve) => {
    server.on('request', (request, response) => {
      const url = new URL(request.url, home);
      const isAnswer = url.pathname === '/callback' && url.searchParams.get('state') === state;
      response
        .writeHead(isAnswer ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(isAnswer ? page : 'Not found', () => {
          if (isAnswer) resolve(url);
        });
    });
  });

const page = `<!doctype html>
<html lang="en">
  <title>Hello</title>
  <main><h1>Back to the terminal</h1><p>You can close this page.</p></main>
</html>`;
// #endregion loopback

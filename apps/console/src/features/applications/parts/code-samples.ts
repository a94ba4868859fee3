/** Code that runs, with the values of the application in it. */
export type ApplicationType = 'regular_web' | 'spa' | 'native' | 'machine_to_machine';

export interface SampleValues {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string | undefined;
  /** The audience of an API that the application may call. */
  readonly audience: string | undefined;
}

export interface CodeSample {
  readonly framework: string;
  readonly file: string;
  readonly code: string;
}

export const codeSamples = (type: ApplicationType, values: SampleValues): readonly CodeSample[] =>
  samples[type].map((sample) => sample(values));

type Sample = (values: SampleValues) => CodeSample;

/** JSON escapes what a name or an address could break out of a string with. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replace(/'/g, "\\'")}'`;

const localCallback = 'http://localhost:8080/callback';

/** A first line for code with an address that is not registered yet: the server refuses it until it is. */
const firstStep = (comment: string, { redirectUri }: SampleValues): string =>
  redirectUri === undefined
    ? `${comment} First add the redirect URI ${localCallback} to the settings of the application.\n`
    : '';

const express: Sample = (values) => {
  const { issuer, clientId, redirectUri = localCallback, audience } = values;
  return {
    framework: 'Express',
    file: 'server.mjs',
    code: `${firstStep('//', values)}// npm install express express-session openid-client
// CLIENT_SECRET=… SESSION_SECRET=$(openssl rand -hex 32) node server.mjs
// Then open ${new URL('/login', redirectUri).href}
import express from 'express';
import session from 'express-session';
import * as oidc from 'openid-client';

const issuer = new URL(${quoted(issuer)});
const redirectUri = ${quoted(redirectUri)};
const options = issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};
const keyward = await oidc.discovery(
  issuer,
  ${quoted(clientId)},
  process.env.CLIENT_SECRET,
  undefined,
  options,
);

const app = express();
app.use(session({ secret: process.env.SESSION_SECRET, resave: false, saveUninitialized: false }));

app.get('/login', async (request, response) => {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  request.session.login = { verifier, state };
  const url = oidc.buildAuthorizationUrl(keyward, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',${audience === undefined ? '' : `\n    resource: ${quoted(audience)},`}
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  });
  response.redirect(url.href);
});

app.get(new URL(redirectUri).pathname, async (request, response) => {
  const { verifier, state } = request.session.login;
  const here = new URL(request.originalUrl, redirectUri);
  const tokens = await oidc.authorizationCodeGrant(keyward, here, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
  request.session.user = tokens.claims();
  response.json(request.session.user);
});

app.listen(new URL(redirectUri).port || 8080);
`,
  };
};

const next: Sample = ({ issuer, clientId }) => ({
  framework: 'Next.js',
  file: 'auth.ts',
  code: `// npm install next-auth@beta
// The redirect URI is https://your.site/api/auth/callback/keyward
import NextAuth from 'next-auth';

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: 'keyward',
      name: 'Keyward',
      type: 'oidc',
      issuer: ${quoted(issuer)},
      clientId: ${quoted(clientId)},
      clientSecret: process.env.CLIENT_SECRET,
      checks: ['pkce', 'state'],
    },
  ],
});

// app/api/auth/[...nextauth]/route.ts
// export const { GET, POST } = handlers;
`,
});

const flask: Sample = (values) => {
  const { issuer, clientId, redirectUri = localCallback } = values;
  const { port, pathname } = new URL(redirectUri);
  return {
    framework: 'Python (Flask)',
    file: 'app.py',
    code: `${firstStep('#', values)}# pip install flask authlib requests
# CLIENT_SECRET=… SESSION_SECRET=$(openssl rand -hex 32) flask --app app run --port ${port || 8080}
# Then open ${new URL('/login', redirectUri).href}
import os
from authlib.integrations.flask_client import OAuth
from flask import Flask, jsonify, redirect

app = Flask(__name__)
app.secret_key = os.environ["SESSION_SECRET"]
keyward = OAuth(app).register(
    "keyward",
    client_id="${clientId}",
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url="${issuer}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile email", "code_challenge_method": "S256"},
)

@app.get("/login")
def login():
    return keyward.authorize_redirect("${redirectUri}")

@app.get("${pathname}")
def callback():
    return jsonify(keyward.authorize_access_token()["userinfo"])
`,
  };
};

const react: Sample = (values) => {
  const { issuer, clientId, redirectUri = localCallback, audience } = values;
  return {
    framework: 'React',
    file: 'main.tsx',
    code: `${firstStep('//', values)}// npm install react-oidc-context oidc-client-ts
import { createRoot } from 'react-dom/client';
import { AuthProvider, useAuth } from 'react-oidc-context';

const settings = {
  authority: ${quoted(issuer)},
  client_id: ${quoted(clientId)},
  redirect_uri: ${quoted(redirectUri)},
  scope: 'openid profile email offline_access',${audience === undefined ? '' : `\n  resource: ${quoted(audience)},`}
  onSigninCallback: () => history.replaceState(null, '', '/'),
};

const App = () => {
  const auth = useAuth();
  if (auth.isLoading) return <p>…</p>;
  if (!auth.isAuthenticated)
    return <button onClick={() => void auth.signinRedirect()}>Sign in</button>;
  return <p>Hello {auth.user?.profile.name}</p>;
};

createRoot(document.getElementById('root')!).render(
  <AuthProvider {...settings}>
    <App />
  </AuthProvider>,
);
`,
  };
};

const browser: Sample = (values) => {
  const { issuer, clientId, redirectUri = localCallback } = values;
  return {
    framework: 'JavaScript',
    file: 'login.js',
    code: `${firstStep('//', values)}// npm install oidc-client-ts
import { UserManager } from 'oidc-client-ts';

const keyward = new UserManager({
  authority: ${quoted(issuer)},
  client_id: ${quoted(clientId)},
  redirect_uri: ${quoted(redirectUri)},
  scope: 'openid profile email offline_access',
});

const isBack = new URLSearchParams(location.search).has('code');
const user = isBack ? await keyward.signinCallback() : await keyward.getUser();
if (user) document.body.textContent = \`Hello \${user.profile.name}\`;
else await keyward.signinRedirect();
`,
  };
};

const node: Sample = ({ issuer, clientId, redirectUri = 'http://127.0.0.1/callback' }) => ({
  framework: 'Node.js',
  file: 'login.mjs',
  code: `// A terminal program: opens the browser, and waits at a port of this machine. No packages needed.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

const verifier = randomBytes(32).toString('base64url');
const state = randomBytes(16).toString('base64url');
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
// Register ${redirectUri}: the port may vary for an address of this machine.
const redirectUri = \`http://127.0.0.1:\${server.address().port}/callback\`;

const login = new URL(${quoted(`${issuer}/authorize`)});
login.search = new URLSearchParams({
  client_id: ${quoted(clientId)},
  response_type: 'code',
  redirect_uri: redirectUri,
  scope: 'openid profile offline_access',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
  state,
});
console.log(\`Open \${login}\`);

server.on('request', async (request, response) => {
  const answer = new URL(request.url, redirectUri).searchParams;
  response.end('You can close this page.');
  server.close();
  if (answer.get('state') !== state) throw new Error('This answer belongs to another login.');
  const tokens = await fetch(${quoted(`${issuer}/token`)}, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: ${quoted(clientId)},
      code: answer.get('code'),
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }),
  });
  console.log(await tokens.json());
});
`,
});

const appAuth: Sample = ({ issuer, clientId, redirectUri = 'com.example.app:/callback' }) => ({
  framework: 'Swift (AppAuth)',
  file: 'Login.swift',
  code: `// https://github.com/openid/AppAuth-iOS
import AppAuth

let issuer = URL(string: "${issuer}")!
OIDAuthorizationService.discoverConfiguration(forIssuer: issuer) { configuration, _ in
  let request = OIDAuthorizationRequest(
    configuration: configuration!,
    clientId: "${clientId}",
    scopes: [OIDScopeOpenID, OIDScopeProfile, "offline_access"],
    redirectURL: URL(string: "${redirectUri}")!,
    responseType: OIDResponseTypeCode,
    additionalParameters: nil)
  self.flow = OIDAuthState.authState(byPresenting: request, presenting: self) { state, error in
    print(state?.lastTokenResponse?.idToken ?? error!.localizedDescription)
  }
}
`,
});

const curl: Sample = ({ issuer, clientId, audience }) => ({
  framework: 'curl',
  file: 'token.sh',
  code: `curl -s ${issuer}/token \\
  -u "${clientId}:$CLIENT_SECRET" \\
  -d grant_type=client_credentials${audience === undefined ? '' : ` \\\n  --data-urlencode resource=${audience}`}
`,
});

const fetching: Sample = ({ issuer, clientId, audience }) => ({
  framework: 'Node.js',
  file: 'token.mjs',
  code: `const clientId = ${quoted(clientId)};
const credentials = Buffer.from(\`\${clientId}:\${process.env.CLIENT_SECRET}\`).toString('base64');

const answer = await fetch(${quoted(`${issuer}/token`)}, {
  method: 'POST',
  headers: { Authorization: \`Basic \${credentials}\` },
  body: new URLSearchParams({
    grant_type: 'client_credentials',${audience === undefined ? '' : `\n    resource: ${quoted(audience)},`}
  }),
});
const { access_token: token, expires_in: seconds } = await answer.json();
console.log(\`A token for \${seconds} seconds: \${token}\`);
`,
});

const requests: Sample = ({ issuer, clientId, audience }) => ({
  framework: 'Python',
  file: 'token.py',
  code: `# pip install requests
import os
import requests

answer = requests.post(
    "${issuer}/token",
    auth=("${clientId}", os.environ["CLIENT_SECRET"]),
    data={"grant_type": "client_credentials"${audience === undefined ? '' : `, "resource": "${audience}"`}},
)
answer.raise_for_status()
print(answer.json()["access_token"])
`,
});

const samples: Readonly<Record<ApplicationType, readonly Sample[]>> = {
  regular_web: [express, next, flask],
  spa: [react, browser],
  native: [node, appAuth],
  machine_to_machine: [curl, fetching, requests],
};

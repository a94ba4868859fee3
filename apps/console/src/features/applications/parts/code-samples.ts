/** Code that runs, with the values of the application in it. */
export type ApplicationType = 'regular_web' | 'spa' | 'native' | 'machine_to_machine';

export interface SampleValues {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string | undefined;
  /** Where a person comes back to after signing out. */
  readonly logoutUri?: string | undefined;
  /** The audience of an API that the application may call. */
  readonly audience: string | undefined;
}

interface CodeFile {
  readonly file: string;
  readonly code: string;
}

export interface CodeSample extends CodeFile {
  readonly framework: string;
  /** Other files of the same program. */
  readonly more?: readonly CodeFile[];
}

export const codeSamples = (type: ApplicationType, values: SampleValues): readonly CodeSample[] =>
  samples[type].map((sample) => sample(values));

type Sample = (values: SampleValues) => CodeSample;

/** JSON escapes what a name or an address could break out of a string with. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replace(/'/g, "\\'")}'`;

/** Where the code listens on the machine of a developer. */
export const localCallback = 'http://localhost:8080/callback';

/** The same for a program in a terminal, whose port may vary (RFC 8252 §7.3). */
export const terminalCallback = 'http://127.0.0.1/callback';

/** A first line for code with an address that is not registered yet: the server refuses it until it is. */
const firstStep = (comment: string, { redirectUri }: SampleValues): string =>
  redirectUri === undefined
    ? `${comment} First add the redirect URI ${localCallback} to the settings of the application.\n`
    : '';

const express: Sample = (values) => {
  const { issuer, clientId, redirectUri = localCallback, logoutUri, audience } = values;
  return {
    framework: 'Express',
    file: 'server.mjs',
    code: `${firstStep('//', values)}// npm install express express-session openid-client
// CLIENT_SECRET=… SESSION_SECRET=$(openssl rand -hex 32) node server.mjs
// Then open ${new URL('/', redirectUri).href}
import { promisify } from 'node:util';
import express from 'express';
import session from 'express-session';
import * as oidc from 'openid-client';

const issuer = new URL(${quoted(issuer)});
const redirectUri = new URL(${quoted(redirectUri)});
const options = issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};
const keyward = await oidc.discovery(
  issuer,
  ${quoted(clientId)},
  process.env.CLIENT_SECRET,
  undefined,
  options,
);

const app = express();
app.use(
  session({
    secret: process.env.SESSION_SECRET,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: redirectUri.protocol === 'https:' },
  }),
);

// A new session id: one from before the login is worth nothing now.
const startAnew = (request) => promisify((done) => request.session.regenerate(done))();
const escape = (text) => String(text).replace(/[&<>"']/g, (sign) => \`&#\${sign.charCodeAt(0)};\`);

app.get('/login', async (request, response) => {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
  };
  request.session.checks = checks;
  const url = oidc.buildAuthorizationUrl(keyward, {
    redirect_uri: redirectUri.href,
    scope: 'openid profile email',${audience === undefined ? '' : `\n    resource: ${quoted(audience)},`}
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
  });
  response.redirect(url.href);
});

app.get(redirectUri.pathname, async (request, response, next) => {
  if (!request.query.state) return next(); // No answer of Keyward.
  const { checks } = request.session;
  if (!checks) return response.redirect('/'); // It was loaded again, and counts once.
  delete request.session.checks;
  const answer = new URL(request.originalUrl, redirectUri);
  const tokens = await oidc.authorizationCodeGrant(keyward, answer, checks);
  await startAnew(request);
  request.session.login = {
    person: tokens.claims().sub,
    accessToken: tokens.access_token,
    idToken: tokens.id_token,
  };
  response.redirect('/');
});

app.get('/', async (request, response) => {
  const { login } = request.session;
  if (!login) return response.send('<a href="/login">Sign in</a>');
  const person = await oidc.fetchUserInfo(keyward, login.accessToken, login.person);
  const name = person.name ?? person.preferred_username ?? person.email ?? person.sub;
  response.send(
    \`<form method="post" action="/logout">Hello \${escape(name)} · <button>Sign out</button></form>\`,
  );
});

app.post('/logout', async (request, response) => {
  const { login } = request.session;
  await startAnew(request);
  if (!login) return response.redirect('/');
  const url = oidc.buildEndSessionUrl(keyward, {
    id_token_hint: login.idToken,${returning(logoutUri, '    ')}
  });
  response.redirect(url.href);
});

// The person did not allow it, signed out at Keyward, or withdrew a consent: they may sign in again.
app.use(async (error, request, response, next) => {
  console.error(error.message);
  if (response.headersSent) return next(error);
  await startAnew(request);
  response.status(401).send('<p>You are not signed in.</p><a href="/login">Sign in</a>');
});

app.listen(redirectUri.port || 8080);
`,
  };
};

/** Of the file of a page. Our own files have none, which a test asks of their lines. */
const defaultExport = 'export default';

const next: Sample = ({ issuer, clientId }) => ({
  framework: 'Next.js',
  file: 'auth.ts',
  code: `// npm install next-auth@beta
// AUTH_SECRET=$(openssl rand -hex 32) CLIENT_SECRET=… npm run dev
// The redirect URI is http://localhost:3000/api/auth/callback/keyward
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
      idToken: false, // The name and the address come from the user info.
    },
  ],
  // The person did not allow it, or loaded an answer again: they may sign in once more.
  pages: { error: '/' },
});
`,
  more: [
    {
      file: 'app/api/auth/[...nextauth]/route.ts',
      code: `import { handlers } from '../../../../auth';

export const { GET, POST } = handlers;
`,
    },
    {
      file: 'app/page.tsx',
      code: `import { redirect } from 'next/navigation';
import { auth, signIn, signOut } from '../auth';

const enter = async () => {
  'use server';
  await signIn('keyward', { redirectTo: '/' });
};

const leave = async () => {
  'use server';
  await signOut({ redirect: false });
  const answer = await fetch(${quoted(`${issuer}/.well-known/openid-configuration`)});
  const { end_session_endpoint: logout } = await answer.json();
  redirect(\`\${logout}?client_id=${encodeURIComponent(clientId)}\`);
};

${defaultExport} async function Page() {
  const session = await auth();
  if (!session?.user)
    return (
      <form action={enter}>
        <button>Sign in</button>
      </form>
    );
  const { name, email } = session.user;
  return (
    <form action={leave}>
      Hello {name ?? email} · <button>Sign out</button>
    </form>
  );
}
`,
    },
  ],
});

const flaskAnswer = `    token = keyward.authorize_access_token()
    person = keyward.userinfo(token=token)
    session["name"] = person.get("name") or person.get("email") or person["sub"]
    session["id_token"] = token["id_token"]
    return redirect("/")`;

const flaskCallback = (path: string): string => `
@app.get("${path}")
def callback():
${flaskAnswer}
`;

/** Where the answer of Keyward comes to the address of the page itself. */
const flaskAnswerAtHome = `
    if "state" in request.args:
${flaskAnswer.replace(/^/gm, '    ')}`;

const flask: Sample = (values) => {
  const { issuer, clientId, redirectUri = localCallback, logoutUri } = values;
  const { port, pathname: callbackPath } = new URL(redirectUri);
  return {
    framework: 'Python (Flask)',
    file: 'app.py',
    code: `${firstStep('#', values)}# pip install flask authlib requests
# CLIENT_SECRET=… SESSION_SECRET=$(openssl rand -hex 32) flask --app app run --port ${port || 8080}
# Then open ${new URL('/', redirectUri).href}
import os
from urllib.parse import urlencode
from authlib.integrations.base_client import OAuthError
from authlib.integrations.flask_client import OAuth
from flask import Flask, redirect, request, session
from markupsafe import escape
from requests import HTTPError

app = Flask(__name__)
app.secret_key = os.environ["SESSION_SECRET"]
keyward = OAuth(app).register(
    "keyward",
    client_id=${JSON.stringify(clientId)},
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url="${issuer}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile email", "code_challenge_method": "S256"},
)

@app.get("/login")
def login():
    return keyward.authorize_redirect("${redirectUri}")
${callbackPath === '/' ? '' : flaskCallback(callbackPath)}
@app.get("/")
def home():${callbackPath === '/' ? flaskAnswerAtHome : ''}
    name = session.get("name")
    if name is None:
        return '<a href="/login">Sign in</a>'
    return f'<form method="post" action="/logout">Hello {escape(name)} · <button>Sign out</button></form>'

@app.post("/logout")
def logout():
    id_token = session.get("id_token")
    session.clear()
    if id_token is None:
        return redirect("/")
    wish = {"id_token_hint": id_token${logoutUri === undefined ? '' : `, "post_logout_redirect_uri": "${logoutUri}"`}}
    end = keyward.load_server_metadata()["end_session_endpoint"]
    return redirect(f"{end}?{urlencode(wish)}")

@app.errorhandler(OAuthError)
@app.errorhandler(HTTPError)
def not_signed_in(error):
    app.logger.warning(error)
    if "name" in session:
        return redirect("/")  # The answer was loaded again, and counts once.
    return '<p>You are not signed in.</p><a href="/login">Sign in</a>', 401
`,
  };
};

/** The member of a request that ends a session, and the setting of oidc-client-ts. */
const returning = (logoutUri: string | undefined, indent = '  '): string =>
  logoutUri === undefined ? '' : `\n${indent}post_logout_redirect_uri: ${quoted(logoutUri)},`;

const react: Sample = (values) => {
  const { issuer, clientId, redirectUri = localCallback, logoutUri, audience } = values;
  return {
    framework: 'React',
    file: 'main.tsx',
    code: `${firstStep('//', values)}// npm install react-oidc-context oidc-client-ts
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider, useAuth } from 'react-oidc-context';

const settings = {
  authority: ${quoted(issuer)},
  client_id: ${quoted(clientId)},
  redirect_uri: ${quoted(redirectUri)},${returning(logoutUri)}
  scope: 'openid profile email offline_access',${audience === undefined ? '' : `\n  resource: ${quoted(audience)},`}
  loadUserInfo: true,
  onSigninCallback: () => history.replaceState(null, '', '/'),
};

const App = () => {
  const auth = useAuth();
  // The person signed out at Keyward, or withdrew a consent.
  useEffect(() => auth.events.addSilentRenewError(() => void auth.removeUser()), [auth]);

  if (auth.isLoading) return <p>…</p>;
  if (!auth.isAuthenticated)
    return (
      <>
        {auth.error && <p role="alert">{auth.error.message}</p>}
        <button onClick={() => void auth.signinRedirect()}>Sign in</button>
      </>
    );
  const { name, email, sub } = auth.user!.profile;
  return (
    <p>
      Hello {name ?? email ?? sub} ·{' '}
      <button onClick={() => void auth.signoutRedirect()}>Sign out</button>
    </p>
  );
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
  const { issuer, clientId, redirectUri = localCallback, logoutUri } = values;
  return {
    framework: 'JavaScript',
    file: 'login.js',
    code: `${firstStep('//', values)}// npm install oidc-client-ts
import { UserManager } from 'oidc-client-ts';

const keyward = new UserManager({
  authority: ${quoted(issuer)},
  client_id: ${quoted(clientId)},
  redirect_uri: ${quoted(redirectUri)},${returning(logoutUri)}
  scope: 'openid profile email offline_access',
  loadUserInfo: true,
});

const button = (text, onclick) =>
  Object.assign(document.createElement('button'), { textContent: text, onclick });

const show = (user, problem = '') => {
  const { name, email, sub } = user?.profile ?? {};
  document.body.replaceChildren(
    user ? \`Hello \${name ?? email ?? sub} · \` : problem,
    user
      ? button('Sign out', () => keyward.signoutRedirect())
      : button('Sign in', () => keyward.signinRedirect()),
  );
};

// The person signed out at Keyward, or withdrew a consent.
keyward.events.addSilentRenewError(() => keyward.removeUser().then(() => show(null)));

const isAnswer = new URLSearchParams(location.search).has('state');
try {
  show(isAnswer ? await keyward.signinCallback() : await keyward.getUser());
} catch (error) {
  // Not allowed, or an answer that was loaded again: it counts once.
  show(await keyward.getUser(), error.message);
}
if (isAnswer) history.replaceState(null, '', '/');
`,
  };
};

const node: Sample = ({ issuer, clientId, redirectUri = terminalCallback }) => ({
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
  scope: 'openid profile email',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
  state,
});
console.log(\`Open \${login}\`);

server.on('request', (request, response) => {
  const { pathname, searchParams: answer } = new URL(request.url, redirectUri);
  // Requests for an icon, and answers to other logins, change nothing.
  const isAnswer = pathname === '/callback' && answer.get('state') === state;
  response.writeHead(isAnswer ? 200 : 404).end(isAnswer ? 'You can close this page.' : 'Not found');
  if (!isAnswer) return;
  server.close();
  finish(answer);
});

const finish = async (answer) => {
  const tokens = answer.has('error')
    ? { error: answer.get('error') }
    : await fetch(${quoted(`${issuer}/token`)}, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: ${quoted(clientId)},
          code: answer.get('code'),
          code_verifier: verifier,
          redirect_uri: redirectUri,
        }),
      }).then((response) => response.json());
  if (tokens.error) {
    process.exitCode = 1;
    return console.log(\`You are not signed in: \${tokens.error}\`);
  }
  const person = await fetch(${quoted(`${issuer}/oauth2/userinfo`)}, {
    headers: { Authorization: \`Bearer \${tokens.access_token}\` },
  }).then((response) => response.json());
  console.log(\`Hello \${person.name ?? person.email ?? person.sub}\`);

  const hint = new URLSearchParams({ id_token_hint: tokens.id_token });
  console.log(\`To sign out, open ${issuer}/logout?\${hint}\`);
};
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
    clientId: ${JSON.stringify(clientId)},
    scopes: [OIDScopeOpenID, OIDScopeProfile, OIDScopeEmail, "offline_access"],
    redirectURL: URL(string: "${redirectUri}")!,
    responseType: OIDResponseTypeCode,
    additionalParameters: nil)
  self.flow = OIDAuthState.authState(byPresenting: request, presenting: self) { state, error in
    guard let state else { return print(error!.localizedDescription) }
    state.performAction { accessToken, _, _ in
      var question = URLRequest(url: configuration!.discoveryDocument!.userinfoEndpoint!)
      question.setValue("Bearer \\(accessToken!)", forHTTPHeaderField: "Authorization")
      URLSession.shared.dataTask(with: question) { answer, _, _ in
        let person = try! JSONSerialization.jsonObject(with: answer!) as! [String: Any]
        print("Hello \\(person["name"] ?? person["email"] ?? person["sub"]!)")
      }.resume()
    }
  }
}
// Sign out with an OIDEndSessionRequest: it opens the end_session_endpoint of the configuration.
`,
});

const curl: Sample = ({ issuer, clientId, audience }) => ({
  framework: 'curl',
  file: 'token.sh',
  code: `curl -s ${issuer}/token \\
  -u "${encodeURIComponent(clientId)}:$CLIENT_SECRET" \\
  -d grant_type=client_credentials${audience === undefined ? '' : ` \\\n  --data-urlencode resource=${audience}`}
`,
});

const fetching: Sample = ({ issuer, clientId, audience }) => ({
  framework: 'Node.js',
  file: 'token.mjs',
  code: `const clientId = ${quoted(encodeURIComponent(clientId))};
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
    auth=("${encodeURIComponent(clientId)}", os.environ["CLIENT_SECRET"]),
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

// The third way: no package of Keyward. Every library for JSON Web Tokens can do this.
// #region protect
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

const issuer = process.env.STOCK_ISSUER;
const audience = process.env.STOCK_AUDIENCE;
const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));

export const byHand = (scope) => async (request, response, next) => {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) {
    response.status(401).set('WWW-Authenticate', 'Bearer').json({ error: 'invalid_token' });
    return;
  }

  try {
    // The type keeps ID tokens out, and the list of algorithms keeps forged ones out.
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      typ: 'at+jwt',
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub', 'client_id'],
    });
    if (payload.scope.split(' ').includes(scope)) {
      next();
      return;
    }
    response
      .status(403)
      .set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`)
      .json({ error: 'insufficient_scope' });
  } catch (error) {
    if (isServerAway(error)) throw error;
    response
      .status(401)
      .set('WWW-Authenticate', 'Bearer error="invalid_token"')
      .json({ error: 'invalid_token' });
  }
};

/** The keys could not be fetched, or came with another status than 200. That is not the fault of the caller. */
const isServerAway = (error) =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error.code === 'ERR_JOSE_GENERIC';
// #endregion protect

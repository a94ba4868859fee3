import { accessFrom, type Access } from './access.js';
import { AccessDenied } from './access-denied.js';
import {
  answerFastify,
  answerFetch,
  answerNode,
  type FastifyReply,
  type NodeResponse,
} from './answers.js';
import { sentToken, type SentToken } from './bearer-token.js';
import { introspect, type IntrospectionClient } from './introspect.js';
import {
  publishMetadata,
  type MetadataHandlers,
  type PublishedMetadata,
  type ResourceOptions,
} from './resource-metadata.js';
import { assertLogin, loginIn, scopesIn, type Requirement } from './required-login.js';
import { rememberedMetadata } from './server-metadata.js';
import { remoteKeys, verifyJwt, type JwtRules } from './verify-jwt.js';
import { assertCertificate } from './verify-certificate.js';
import { proofVerifier } from './verify-proof.js';

export interface ProtectOptions {
  /** The `iss` of the tokens, such as `https://id.example`. Metadata and keys are found below it. */
  readonly issuer: string;
  /** The `identifier_url` of the API, as it is registered: the `aud` of the tokens. */
  readonly audience: string;
  /**
   * The id of the tenant whose people and clients may call the API. A token names its tenant as `tenant_id`. Without
   * this, a token of another tenant counts if it has the audience and the scopes. A global client that acts for itself
   * is of no tenant, and is refused then.
   */
  readonly tenant?: string | undefined;
  /** The algorithms that count; `ES256`, `EdDSA`, `RS256` and `PS256` by default. */
  readonly algorithms?: readonly string[] | undefined;
  /** The `signing_secret` of the API, for tokens that are signed with `HS256`. Then no other algorithm counts. */
  readonly signingSecret?: string | undefined;
  /**
   * Asks the server about each token. Without it, a token that is revoked counts until it expires
   * (docs/concepts/tokens.md#early-end).
   */
  readonly introspection?: IntrospectionClient | undefined;
  /**
   * What the API publishes of itself (RFC 9728), for `metadata`. Each refusal then says where that is, so a client that
   * knows nothing but the address of the API finds this issuer. The `audience` must be the URL of the API.
   */
  readonly resource?: ResourceOptions | undefined;
  /**
   * The origin that clients know, such as `https://orders.example`, for tokens that are bound to a key: a proof names
   * the address of its request. That of `audience` by default.
   */
  readonly origin?: string | undefined;
  /**
   * The certificate that the client of a request has shown in TLS, for tokens that are bound to one (RFC 8705 §3): in
   * DER or in PEM. It takes the request of your framework, and answers what its TLS connection has proven, or what a
   * proxy that you trust says. Without it, such a token is refused.
   */
  clientCertificate?(request: object): GivenCertificate;
  /** Tells the time; a test can move it. */
  readonly now?: (() => Date) | undefined;
  /** Sends the requests to the server. */
  readonly fetch?: typeof fetch | undefined;
}

/** In DER, or in PEM; undefined for a client that has shown none. */
export type GivenCertificate = Uint8Array | string | undefined;

/** The part of a request of Node that is used; those of Express and Fastify have it. */
interface HeadedRequest {
  readonly headers: {
    readonly authorization?: string | undefined;
    readonly dpop?: string | readonly string[] | undefined;
  };
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The whole path, where a framework cuts `url`. */
  readonly originalUrl?: string | undefined;
}

/** A request with a token that is bound to a key (RFC 9449 §7.1), or to a certificate (RFC 8705 §3). */
export interface PresentedRequest {
  readonly authorization: string | undefined;
  /** The header `DPoP`. */
  readonly dpop: string | undefined;
  readonly method: string;
  /** The path, with the query or without. */
  readonly path: string;
  readonly certificate?: GivenCertificate;
}

export type ExpressHandler = (
  request: HeadedRequest,
  response: NodeResponse,
  next: (error?: unknown) => void,
) => void;

export type FastifyHook = (request: HeadedRequest, reply: FastifyReply) => Promise<unknown>;

export type FetchHandler<Rest extends readonly unknown[]> = (
  request: Request,
  ...rest: Rest
) => Promise<Response>;

export interface Protection {
  /**
   * Publishes the document about the API (RFC 9728), each handler at `metadata.path`.
   * @throws Error where the option `resource` is not given
   */
  readonly metadata: MetadataHandlers;

  /**
   * Accepts a request by its `Authorization` header. A token that is bound to a key takes the whole request. What is
   * required are names of scopes, and what the login must be like: `{ acr: '2', maxAge: 300 }`.
   * @throws AccessDenied with status, headers and body of the answer
   */
  check(
    request: string | PresentedRequest | undefined,
    ...required: readonly Requirement[]
  ): Promise<Access>;
  /** Middleware for Express 4 and 5, and for whatever has the same form. */
  express(...required: readonly Requirement[]): ExpressHandler;
  /** A `preHandler` or `onRequest` hook for Fastify. */
  fastify(...required: readonly Requirement[]): FastifyHook;
  /** A handler of the Fetch standard, for Hono, Next and workers; `handle` gets the access before other arguments. */
  fetch<Rest extends readonly unknown[]>(
    required: readonly Requirement[],
    handle: (request: Request, access: Access, ...rest: Rest) => Response | Promise<Response>,
  ): FetchHandler<Rest>;
  /**
   * What the token of a request says that `express` or `fastify` let pass.
   * @throws Error for any other request
   */
  accessOf(request: object): Access;
}

/**
 * Protects an API: a request needs an access token of this issuer, for this audience, with each of the scopes.
 * @throws TypeError for an option that cannot work
 */
export const protect = (options: ProtectOptions): Protection => {
  const claimsOf = claimReader(checked(options));
  const isOfTenant = (claims: Readonly<Record<string, unknown>>): boolean =>
    options.tenant === undefined || claims['tenant_id'] === options.tenant;
  const accepted = new WeakMap<object, Access>();
  const published = publishedBy(options);
  const requirePossession = possession(options);
  const { now = () => new Date() } = options;

  const check: Protection['check'] = async (given, ...required) => {
    const [scopes, login] = [scopesIn(required), loginIn(required)];
    try {
      const access = await judge(given, scopes);
      assertLogin(login, access, now());
      return access;
    } catch (error) {
      if (!(error instanceof AccessDenied)) throw error;
      throw error.of({ scopes, login, resourceMetadata: published?.url });
    }
  };

  const judge = async (
    given: Parameters<Protection['check']>[0],
    scopes: readonly string[],
  ): Promise<Access> => {
    const request = typeof given === 'object' ? given : undefined;
    const sent = sentToken(typeof given === 'object' ? given.authorization : given);
    const claims = await claimsOf(sent.token);
    if (claims !== undefined) await requirePossession(sent, claims, request);
    const access = claims && isOfTenant(claims) ? accessFrom(claims) : undefined;
    if (access === undefined)
      throw new AccessDenied(
        'invalid_token',
        'The access token is expired, revoked, or not for this API',
      );

    const missing = scopes.filter((scope) => !access.scopes.has(scope));
    if (missing.length > 0)
      throw new AccessDenied('insufficient_scope', 'The access token lacks a scope', missing);
    return access;
  };

  const admit = async (request: HeadedRequest, required: readonly Requirement[]): Promise<void> => {
    const { authorization, dpop } = request.headers;
    const presented = {
      authorization,
      dpop: typeof dpop === 'object' ? dpop.join(', ') : dpop,
      method: request.method ?? '',
      path: request.originalUrl ?? request.url ?? '',
      certificate: options.clientCertificate?.(request),
    };
    accepted.set(request, await check(presented, ...required));
  };

  return {
    check,

    get metadata() {
      if (published === undefined)
        throw new Error('metadata needs the option resource, which may be empty: resource: {}');
      return published.handlers;
    },

    express(...required) {
      return (request, response, next) => {
        void admit(request, required).then(
          () => next(),
          (error: unknown) => refuse(error, response, next),
        );
      };
    },

    fastify(...required) {
      return async (request, reply) => {
        try {
          return await admit(request, required);
        } catch (error) {
          if (!(error instanceof AccessDenied)) throw error;
          return answerFastify(reply, error);
        }
      };
    },

    fetch(required, handle) {
      return async (request, ...rest) => {
        try {
          const { headers, method, url } = request;
          const { pathname } = new URL(url);
          const presented = {
            authorization: headers.get('authorization') ?? undefined,
            dpop: headers.get('dpop') ?? undefined,
            method,
            path: pathname,
            certificate: options.clientCertificate?.(request),
          };
          return await handle(request, await check(presented, ...required), ...rest);
        } catch (error) {
          if (!(error instanceof AccessDenied)) throw error;
          return answerFetch(error);
        }
      };
    },

    accessOf(request) {
      const access = accepted.get(request);
      if (access === undefined) throw new Error('The request has passed no protection');
      return access;
    },
  };
};

/** Where only the header is known, there is no proof. */
const noRequest: PresentedRequest = {
  authorization: undefined,
  dpop: undefined,
  method: '',
  path: '',
};

/**
 * What a token is bound to: the thumbprints of a key (RFC 9449 §6.1) and of a certificate (RFC 8705 §3.1).
 * @throws AccessDenied `invalid_token` for a binding of another kind, which cannot be checked
 */
const boundTo = ({ cnf }: Readonly<Record<string, unknown>>) => {
  if (cnf === undefined) return {};
  const { jkt, 'x5t#S256': x5t, ...others } = (cnf ?? {}) as Readonly<Record<string, unknown>>;
  const isKnown = [jkt, x5t].every((each) => each === undefined || typeof each === 'string');
  const isEmpty = jkt === undefined && x5t === undefined;
  if (!isKnown || isEmpty || Object.keys(others).length > 0)
    throw new AccessDenied('invalid_token', 'The access token is bound to what is not known here');
  return { jkt: jkt as string | undefined, x5t: x5t as string | undefined };
};

/**
 * Rule: a token that is bound to a client certificate counts with that certificate alone (RFC 8705 §3).
 * Rule: a token that is bound to a key counts with a proof of that key alone, and one that is bound to none is none of
 * the scheme DPoP (RFC 9449 §7.1).
 */
const possession = ({ audience, origin, now = () => new Date() }: ProtectOptions) => {
  const verifyProof = proofVerifier(now);
  const base = new URL(origin ?? (URL.canParse(audience) ? audience : 'none:')).origin;

  return async (
    { token, scheme }: SentToken,
    claims: Readonly<Record<string, unknown>>,
    request: PresentedRequest = noRequest,
  ): Promise<void> => {
    const { jkt, x5t } = boundTo(claims);
    if (x5t !== undefined) await assertCertificate(request.certificate, x5t);
    if (jkt === undefined && scheme === 'Bearer') return;
    if (scheme === 'Bearer' || jkt === undefined)
      throw new AccessDenied(
        'invalid_token',
        'The access token and the scheme do not fit: one that is bound to a key is sent as DPoP',
        [],
        { scheme: 'DPoP' },
      );

    const { dpop, method, path } = request;
    const address = base + path.replace(/[?#].*$/, '');
    await verifyProof({ dpop, method, address }, { token, jkt });
  };
};

/** Where the host has answered meanwhile, such as after a timeout, there is nothing left to say. */
const refuse = (error: unknown, response: NodeResponse, next: (error?: unknown) => void): void => {
  if (!(error instanceof AccessDenied)) return next(error);
  if (response.headersSent) return;

  answerNode(response, error);
};

const checked = (options: ProtectOptions): ProtectOptions => {
  const { issuer, audience, tenant, origin, signingSecret, introspection } = options;
  assertOrigin(origin);
  if (!URL.canParse(issuer) || issuer.endsWith('/'))
    throw new TypeError('issuer must be a URL without a slash at its end');
  if (typeof audience !== 'string' || audience === '')
    throw new TypeError('audience must be the identifier_url of the API');
  if (tenant !== undefined && (typeof tenant !== 'string' || tenant === ''))
    throw new TypeError('tenant must be the id of a tenant');
  if (signingSecret !== undefined && introspection !== undefined)
    throw new TypeError('introspection and signingSecret exclude each other');
  return options;
};

/** Undefined where the API publishes nothing. */
const publishedBy = ({
  issuer,
  audience,
  resource,
}: ProtectOptions): PublishedMetadata | undefined =>
  resource && publishMetadata({ issuer, audience, resource });

const assertOrigin = (origin: string | undefined): void => {
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).origin === origin)) return;
  throw new TypeError('origin must be an origin, such as https://orders.example');
};

type ClaimReader = (token: string) => Promise<Readonly<Record<string, unknown>> | undefined>;

const claimReader = (options: ProtectOptions): ClaimReader => {
  const { issuer, audience, introspection: client, signingSecret, fetch: ask = fetch } = options;
  const { algorithms = ['ES256', 'EdDSA', 'RS256', 'PS256'], now = () => new Date() } = options;
  const rules: JwtRules = { issuer, audience, algorithms, now };

  if (signingSecret !== undefined) {
    const key = new TextEncoder().encode(signingSecret);
    return (token) => verifyJwt(token, key, { ...rules, algorithms: ['HS256'] });
  }

  const metadata = rememberedMetadata(issuer, ask);
  if (client !== undefined)
    return async (token) => {
      const { introspectionEndpoint: endpoint } = await metadata();
      return introspect(ask, { endpoint, client, token, audience, issuer });
    };

  let keys: ReturnType<typeof remoteKeys> | undefined;
  return async (token) => {
    keys ??= remoteKeys((await metadata()).jwksUri, ask);
    return verifyJwt(token, keys, rules);
  };
};

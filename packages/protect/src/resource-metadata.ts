/** What an API publishes of itself, so that a client finds out who issues its tokens (RFC 9728). */
import {
  answerFastify,
  answerFetch,
  answerNode,
  type FastifyReply,
  type NodeResponse,
} from './answers.js';

export interface ResourceOptions {
  /**
   * The scopes that a client asks for when it knows nothing more: as few as make the API useful. `offline_access` is
   * left out, since it is for the client to want.
   */
  readonly scopes?: readonly string[] | undefined;
  /** The name of the API, for people. */
  readonly name?: string | undefined;
  /** The address of a page for developers. */
  readonly documentation?: string | undefined;
}

/** Answer the document at `path`, to web pages of every origin. */
export interface MetadataHandlers {
  /** Where clients look for it, such as `/.well-known/oauth-protected-resource/mcp`. */
  readonly path: string;
  readonly document: Readonly<Record<string, unknown>>;
  /** For `app.get(path, …)` of Express 4 and 5. */
  readonly express: (request: unknown, response: NodeResponse) => void;
  /** For `server.get(path, …)` of Fastify. */
  readonly fastify: (request: unknown, reply: FastifyReply) => unknown;
  /** For a route of the Fetch standard. */
  readonly fetch: () => Response;
}

export interface PublishedMetadata {
  /** The whole address, which refusals name. */
  readonly url: string;
  readonly handlers: MetadataHandlers;
}

interface DescribedApi {
  readonly issuer: string;
  readonly audience: string;
  readonly resource: ResourceOptions;
}

/** @throws TypeError for an option that cannot work */
export const publishMetadata = (api: DescribedApi): PublishedMetadata => {
  const { url, path } = addressOf(api.audience);
  const document = documentOf(api);
  const answer = {
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=300',
      'Access-Control-Allow-Origin': '*',
    },
    body: JSON.stringify(document),
  };
  return {
    url,
    handlers: {
      path,
      document,
      express: (_, response) => answerNode(response, answer),
      fastify: (_, reply) => answerFastify(reply, answer),
      fetch: () => answerFetch(answer),
    },
  };
};

/** RFC 9728 §2. */
const documentOf = ({
  issuer,
  audience,
  resource: { scopes, name, documentation },
}: DescribedApi): Readonly<Record<string, unknown>> => {
  if (scopes?.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    throw new TypeError('resource.scopes must be a list of scopes');
  if (documentation !== undefined && !URL.canParse(documentation))
    throw new TypeError('resource.documentation must be a URL');

  return {
    resource: audience,
    authorization_servers: [issuer],
    ...(scopes && { scopes_supported: scopes.filter((scope) => scope !== 'offline_access') }),
    bearer_methods_supported: ['header'],
    ...(name !== undefined && { resource_name: name }),
    ...(documentation !== undefined && { resource_documentation: documentation }),
  };
};

const wellKnown = '/.well-known/oauth-protected-resource';

/** Between the host and the path of the API, without a slash at the end (RFC 9728 §3.1). */
const addressOf = (audience: string): { readonly url: string; readonly path: string } => {
  if (!/^https?:\/\/[^#]+$/i.test(audience) || !URL.canParse(audience))
    throw new TypeError('audience must be an http or https URL where resource is given');

  const { origin, pathname, search } = new URL(audience);
  const path = wellKnown + pathname.replace(/\/$/, '');
  return { url: origin + path + search, path };
};

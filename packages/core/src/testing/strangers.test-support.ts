/** A person at an unregistered client, and the server that holds its metadata document. */
import type { NewResource } from '../model/resource/resource-fields.js';
import type { NextStep } from '../oauth/authorize/next-step.js';
import type { TokenResponse } from '../oauth/grant.js';
import {
  addUser,
  agreeTo,
  browser,
  logInWith,
  pkce,
  reading,
  returned,
  verifier,
  type Parameters,
} from './people.test-support.js';
import type { World } from './set-up.test-support.js';
import { documentUrl, openSetting } from './unregistered.test-support.js';

export const callback = 'https://one.agents.example/callback';

export const goodDocument = {
  client_id: documentUrl,
  client_name: 'Inspector',
  redirect_uris: [callback],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

export type DocumentMembers = Readonly<Record<string, unknown>>;

export const publish = (
  { clientDocuments }: World,
  more: DocumentMembers = {},
  { url = documentUrl, headers = {} }: { url?: string; headers?: Record<string, string> } = {},
): void => {
  const body = JSON.stringify({ ...goodDocument, client_id: url, ...more });
  const type = { 'content-type': 'application/json', ...headers };
  clientDocuments.answers.set(url, { headers: type, body });
};

/** A person who holds both scopes of a resource that is open, in a browser. */
export const atAStranger = async (
  document: DocumentMembers = {},
  opened: Partial<NewResource> = {},
) => {
  const { world, resource } = await openSetting(opened);
  publish(world, document);
  const user = await addUser(world);
  const scopes = await world.storage.scopes.all([{ attribute: 'resourceId', equals: resource.id }]);
  const scopeIds = scopes.map(({ id }) => id);
  await world.keyward.users.grantPermissions(user.id, [{ resourceId: resource.id, scopeIds }]);
  const at = browser();
  await logInWith(world, at, user);
  world.clock.advance(1);

  const ask = (parameters: Parameters = {}, by: typeof at & object = at): Promise<NextStep> =>
    world.keyward.authorization.begin(
      reading({
        response_type: 'code',
        client_id: documentUrl,
        redirect_uri: callback,
        resource: 'https://mcp.example/mcp',
        scope: 'read',
        ...pkce,
        ...parameters,
      }),
      by,
    );
  const agree = async (parameters: Parameters = {}) => agreeTo(world, await ask(parameters), at);
  const token = (grantType: string, parameters: Parameters): Promise<TokenResponse> =>
    world.keyward.token({
      grantType,
      client: { method: 'none', id: documentUrl, secret: undefined },
      scopes: undefined,
      resource: 'https://mcp.example/mcp',
      parameter: reading(parameters),
    });
  const redeem = (step: NextStep, redirectUri = callback): Promise<TokenResponse> =>
    token('authorization_code', {
      code: returned(step)['code'],
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
  const refresh = (refreshToken: string | undefined): Promise<TokenResponse> =>
    token('refresh_token', { refresh_token: refreshToken });
  return { world, resource, user, at, ask, agree, redeem, refresh };
};

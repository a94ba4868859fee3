/** What an assertion about a person would say now. Nothing is signed, so the answer opens nothing. */
import { refuse } from '@keyward/core';
import type { StatementPreview } from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import { boolean, object, string, type JsonSchema } from '../../kernel/json-schema.js';
import type { Call } from '../../kernel/management-operation.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { inWireNames } from '../../kernel/wire-names.js';
import { unaskedHooks, unaskedHooksSchema } from '../hooks/unasked-hooks.js';
import { SamlPreviewBody, WsfedPreviewBody } from './client-bodies.js';
import { assertMayNameUser } from './token-preview-route.js';

const nameSchema = object({ value: string, format: string }, ['value', 'format']);
const attributeSchema = object(
  { name: string, friendly_name: string, values: { type: 'array', items: string } },
  ['name', 'values'],
);

/** What both protocols say, and the members that one of them has beside it. */
const previewSchema = (members: Readonly<Record<string, JsonSchema>>): JsonSchema => {
  const all = {
    name_id: { oneOf: [nameSchema, { type: 'null' }] },
    attributes: { type: 'array', items: attributeSchema },
    audience: string,
    destination: string,
    ...members,
    lifetime: { type: 'integer' },
  };
  return object({ ...all, unasked_hooks: unaskedHooksSchema }, Object.keys(all));
};

const names = new Map([['userId', 'user_id']]);

/** Both protocols have these; the members of one of them come beside them. */
const shown = (
  { nameId, attributes, lifetime }: StatementPreview<unknown>,
  members: object,
): object => ({
  name_id: nameId ?? null,
  attributes: attributes.map(({ name, friendlyName, values }) => ({
    name,
    ...(friendlyName !== undefined && { friendly_name: friendlyName }),
    values,
  })),
  ...members,
  lifetime,
});

/** What a person holds at a client is told to those who may read the permissions of clients. */
const assertMayTell = ({ actor }: Call, { attributes = [] }: Attributed): void => {
  const { managementScopes: held } = actor;
  const scope = 'read:client_permissions';
  const mayRead = held === 'all' || held.has(scope);
  if (!mayRead && attributes.some(({ source }) => source === 'permissions'))
    refuse('scope_insufficient', { scope });
};

interface Attributed {
  readonly attributes?: readonly { readonly source: string }[];
}

const previewed = {
  method: 'POST',
  tag: 'Clients',
  scope: 'read:clients',
  statuses: 'X',
  hasDryRun: false,
  query: [],
} as const;

const samlPreviewRoute: Route = managed({
  ...previewed,
  path: '/clients/{client_id}/saml_preview',
  operation: 'preview_client_saml',
  summary: 'Show what an assertion for a SAML service provider would say of a person',
  body: SamlPreviewBody,
  success: { status: 200, schema: previewSchema({ sign: string, is_encrypted: boolean }) },

  async answer(call) {
    const { user_id: userId, saml } = bodyOf(SamlPreviewBody, call.request);
    assertMayNameUser(call, userId);

    const { samlProvider } = call.context.keyward;
    if (samlProvider === undefined)
      return refuse('not_implemented', { feature: 'SAML for applications' });
    const preview = await inWireNames(names, () =>
      samlProvider.preview(call.params['client_id']!, { userId, settings: saml }, call.actor),
    );
    assertMayTell(call, preview.application);
    const {
      entity_id: audience,
      acs_urls: urls,
      sign = 'both',
      encryption_certificate: encryption,
    } = preview.application;
    const members = {
      audience,
      destination: urls[0],
      sign,
      is_encrypted: encryption !== undefined,
    };
    return json(200, { ...shown(preview, members), ...(await unaskedHooks(call, { userId })) });
  },
});

const wsfedPreviewRoute: Route = managed({
  ...previewed,
  path: '/clients/{client_id}/wsfed_preview',
  operation: 'preview_client_wsfed',
  summary: 'Show what a token for a relying party of WS-Federation would say of a person',
  body: WsfedPreviewBody,
  success: { status: 200, schema: previewSchema({ token_type: string }) },

  async answer(call) {
    const { user_id: userId, wsfed } = bodyOf(WsfedPreviewBody, call.request);
    assertMayNameUser(call, userId);

    const { wsfedProvider } = call.context.keyward;
    if (wsfedProvider === undefined) return refuse('not_implemented', { feature: 'WS-Federation' });
    const preview = await inWireNames(names, () =>
      wsfedProvider.preview(call.params['client_id']!, { userId, settings: wsfed }, call.actor),
    );
    assertMayTell(call, preview.application);
    const { realm: audience, reply_urls: urls, token_type = 'saml1.1' } = preview.application;
    const members = { audience, destination: urls[0], token_type };
    return json(200, { ...shown(preview, members), ...(await unaskedHooks(call, { userId })) });
  },
});

export const statementPreviewRoutes: readonly Route[] = [samlPreviewRoute, wsfedPreviewRoute];

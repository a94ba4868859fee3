/** What an assertion about a person would say now. Nothing is signed, so the answer opens nothing. */
import { refuse } from '@keyward/core';
import { bodyOf } from '../../kernel/body.js';
import { boolean, object, string, type JsonSchema } from '../../kernel/json-schema.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { inWireNames } from '../../kernel/wire-names.js';
import { unaskedHooks, unaskedHooksSchema } from '../hooks/unasked-hooks.js';
import { SamlPreviewBody } from './client-bodies.js';
import { assertMayNameUser } from './token-preview-route.js';

const nameSchema = object({ value: string, format: string }, ['value', 'format']);
const attributeSchema = object(
  { name: string, friendly_name: string, values: { type: 'array', items: string } },
  ['name', 'values'],
);

const previewSchema: JsonSchema = object(
  {
    name_id: { oneOf: [nameSchema, { type: 'null' }] },
    attributes: { type: 'array', items: attributeSchema },
    audience: string,
    destination: string,
    sign: string,
    is_encrypted: boolean,
    lifetime: { type: 'integer' },
    unasked_hooks: unaskedHooksSchema,
  },
  ['name_id', 'attributes', 'audience', 'destination', 'sign', 'is_encrypted', 'lifetime'],
);

const names = new Map([['userId', 'user_id']]);

export const samlPreviewRoute: Route = managed({
  method: 'POST',
  path: '/clients/{client_id}/saml_preview',
  operation: 'preview_client_saml',
  summary: 'Show what an assertion for a SAML service provider would say of a person',
  tag: 'Clients',
  scope: 'read:clients',
  statuses: 'X',
  hasDryRun: false,
  body: SamlPreviewBody,
  query: [],
  success: { status: 200, schema: previewSchema },

  async answer(call) {
    const { user_id: userId, saml } = bodyOf(SamlPreviewBody, call.request);
    assertMayNameUser(call, userId);

    const { samlProvider } = call.context.keyward;
    if (samlProvider === undefined)
      return refuse('not_implemented', { feature: 'SAML for applications' });
    const preview = await inWireNames(names, () =>
      samlProvider.preview(call.params['client_id']!, { userId, saml }, call.actor),
    );
    return json(200, {
      name_id: preview.nameId ?? null,
      attributes: preview.attributes.map(({ name, friendlyName, values }) => ({
        name,
        ...(friendlyName !== undefined && { friendly_name: friendlyName }),
        values,
      })),
      audience: preview.audience,
      destination: preview.destination,
      sign: preview.sign,
      is_encrypted: preview.isEncrypted,
      lifetime: preview.lifetime,
      ...(await unaskedHooks(call, { userId })),
    });
  },
});

/** Filters and sorts take every scalar that a record shows, but for those that are named here with a reason. */
import { expect, test } from '@jest/globals';
import { searchableFields } from '../src/kernel/list-query.js';
import type { Field, View } from '../src/kernel/view.js';
import { views } from '../src/management/all-views.js';

const worked = 'is worked out from the time or from other records when it is read';
const counted = 'is made of an array';
const fewKeys = 'a server has a few keys';
const fewWebhooks = 'a tenant has fifty webhooks at most';
const fewStreams = 'a tenant has few receivers, of one stream each';
const fewHooks = 'a tenant has one hook of each type';
const fewFailures = 'a webhook keeps a thousand failures at most';
const fewRequests = 'a tenant keeps a hundred requests at most';
const log = 'costs an index on each write of the log';

const refused: Readonly<Record<string, string>> = {
  'client.client_secret': 'is a secret',
  'client.client_kind': `${worked}; q takes it`,
  'client.signing_key_activates_at': worked,
  'resource.signing_key_activates_at': worked,
  'resource.resource_metadata.signing_secret': 'is a secret',
  'registration_token.token': 'is a secret',
  'registration_token.is_public': 'stands in what the token opens, and a tenant has few tokens',
  'scim_token.token': 'is a secret',
  'webhook.is_global': 'is worked out from the tenant, which q takes',
  'webhook.problem': fewWebhooks,
  'webhook.previous_secret_expires_at': fewWebhooks,
  'webhook.webhook_secret': 'is a secret',
  'hook.problem': fewHooks,
  'hook.failed_at': fewHooks,
  'hook.maker_id': fewHooks,
  'hook.maker_client_id': fewHooks,
  'hook.previous_secret_expires_at': fewHooks,
  'hook.hook_secret': 'is a secret',
  'webhook_failure.tenant_id': fewFailures,
  'webhook_failure.event': fewFailures,
  'webhook_failure.event_id': fewFailures,
  'webhook_failure.sequence': fewFailures,
  'webhook_failure.problem': fewFailures,
  'webhook_failure.attempts': fewFailures,
  'signal_stream.reason': fewStreams,
  'signal_stream.delivery': fewStreams,
  'signal_stream.endpoint_url': fewStreams,
  'signal_stream.description': fewStreams,
  'signal_stream.attempts': fewStreams,
  'signal_stream.problem': fewStreams,
  'signal_stream.created_at': fewStreams,
  'signal_stream.waiting': worked,
  'scim_request.method': fewRequests,
  'scim_request.path': fewRequests,
  'scim_request.status': fewRequests,
  'scim_request.scim_type': fewRequests,
  'scim_request.error': fewRequests,
  'scim_request.duration': fewRequests,
  'scim_request.token_id': fewRequests,
  'scim_request.client_id': fewRequests,
  'scim_request.request_id': fewRequests,
  'scope.required_age': 'costs an index, and a resource has few scopes',
  'tenant_domain.status': `${worked}; a tenant has few domains`,
  'tenant_domain.txt_name': worked,
  'tenant_domain.txt_value': worked,
  'ticket.ticket': 'is a secret',
  'ticket.outbox': 'stands in the answer of its creation alone, and is not kept',
  'ticket.status': `${worked}; q takes it`,
  'ticket.result_url': 'is as long as a page',
  'user.status': `${worked}; q takes it`,
  'user_delegate.user_id': 'stands in the path',
  'user_grant.scope': counted,
  'user_grant.expires_at': 'is always null',
  'authenticator.codes_left': counted,
  'user_identity.provider_identifier': worked,
  'signing_key.status': `${worked}; a server has a few keys`,
  'signing_key.generation': fewKeys,
  'signing_key.created_at': fewKeys,
  'signing_key.activates_at': fewKeys,
  'audit_event.actor_is_default_client': worked,
  'audit_event.address': log,
  'audit_event.count': log,
  'audit_event.seal': log,
};

/** What no operation lists. */
const unlisted = ['user_password'];

const listedViews = views.filter(({ name }) => !unlisted.includes(name));

const scalarTypes = ['string', 'integer', 'number', 'boolean'];

const isScalar = ({ schema }: { readonly schema: Readonly<Record<string, unknown>> }): boolean =>
  [schema['type']].flat().some((type) => scalarTypes.includes(type as string));

type Fields = Readonly<Record<string, Field<never>>>;

const scalarNames = (fields: Fields, path = ''): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.members !== undefined) return scalarNames(field.members, `${path}${name}.`);
    return isScalar(field) ? [path + name] : [];
  });

const shownScalars = ({ fields, parts }: View<never>): readonly string[] => [
  ...scalarNames(fields),
  ...Object.entries(parts).flatMap(([name, part]) => (isScalar(part) ? [name] : [])),
];

test.each(listedViews.map((view) => [view.name, view] as const))(
  'lists of %s are filtered and sorted by every scalar, but for those with a reason',
  (_, view) => {
    const taken = new Set(searchableFields(view.fields).map(([name]) => name));
    const others = shownScalars(view).filter((name) => !taken.has(name));
    const reasoned = Object.keys(refused).filter((name) => name.startsWith(`${view.name}.`));
    expect(others.map((name) => `${view.name}.${name}`).sort()).toEqual(reasoned.sort());
  },
);

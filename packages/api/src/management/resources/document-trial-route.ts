/** Whether the metadata document of an unregistered client would be taken, before an API is opened to it. */
import { IsString, MaxLength } from 'class-validator';
import { isRefusal, refuse, type Resource } from '@keyward/core';
import { bodyOf } from '../../kernel/body.js';
import type { RecordFinder } from '../../kernel/conditional.js';
import { object, string, strings, type JsonSchema } from '../../kernel/json-schema.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { strangerAdmissionOf } from '../../kernel/throttle.js';

export class DocumentTrialBody {
  @IsString() @MaxLength(500) client_id!: string;
}

const orNull = { type: ['string', 'null'] } as const;

const properties: Readonly<Record<string, JsonSchema>> = {
  client_id: string,
  fault: { ...orNull, description: 'Why the document is refused; null for one that is taken.' },
  host: { ...orNull, description: 'The host, which people see as the name of the client.' },
  client_name: { ...orNull, description: 'What the client calls itself.' },
  redirect_uris: strings,
};

export const documentTrialRoute = (find: RecordFinder<Resource>): Route =>
  managed({
    method: 'POST',
    path: '/resources/{resource_id}/document_trial',
    operation: 'try_client_document',
    summary: 'Try the metadata document of an unregistered client',
    tag: 'Resources',
    scope: 'update:resources',
    statuses: 'X',
    hasDryRun: false,
    body: DocumentTrialBody,
    query: [],
    success: { status: 200, schema: object(properties, Object.keys(properties)) },
    async answer(call) {
      const { tenantId } = await find(call);
      const { client_id } = bodyOf(DocumentTrialBody, call.request);
      const { strangers } = call.context.keyward;
      if (strangers === undefined)
        return refuse('not_implemented', { feature: 'Clients with a metadata document' });

      const admit = strangerAdmissionOf(call.request, call.context);
      try {
        const tried = await strangers.tryDocument(client_id, { tenantId, admit });
        return json(200, {
          client_id,
          fault: null,
          host: tried.host,
          client_name: tried.claimedName,
          redirect_uris: tried.metadata.urls.redirect_uris ?? [],
        });
      } catch (error) {
        if (!isRefusal(error, 'client_document_refused')) throw error;
        const fault = String(error.values.why);
        return json(200, { client_id, fault, host: null, client_name: null, redirect_uris: [] });
      }
    },
  });

import { anyTenant, call, management } from '../../../api/management.js';
import type { Schema } from '../../../api/names.js';
import type { ReadConfiguration } from './read-documents.js';

export interface PlanOptions {
  readonly prune: boolean;
  readonly takeOver: boolean;
}

/** What the documents would do. The document says which tenant it is about, and not the choice in the console. */
export const plan = ({ documents }: ReadConfiguration, { prune, takeOver }: PlanOptions) =>
  call(
    management().POST('/configuration/plan', {
      headers: { 'tenant-id': anyTenant },
      // The server checks what stands in the files.
      body: {
        documents: documents as Schema<'ConfigurationPlanBody'>['documents'],
        prune,
        take_over: takeOver,
      },
    }),
  );

export type Plan = Awaited<ReturnType<typeof plan>>;

/** What there is, as a document without secrets. */
export const currentConfiguration = (tenant: string | undefined) =>
  call(
    management().GET('/configuration', {
      params: { query: { tenant } },
      headers: { 'tenant-id': anyTenant },
    }),
  );

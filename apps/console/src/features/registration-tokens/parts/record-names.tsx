/** The names of records that a token gives by their ids. An id stays where its name may not be read. */
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/may.js';
import { PageLink } from '../../../kit/page-link.js';
import { resources, tenants, type Pickable } from '../../../kit/record-picker.js';

interface NamesProps<Row extends { readonly id: string }> {
  readonly ids: readonly string[];
  readonly of: Pickable<Row>;
  readonly needs: string;
  /** `/apis`: each name leads to its page. */
  readonly at: string;
}

const Names = <Row extends { readonly id: string }>({
  ids,
  of,
  needs,
  at,
}: NamesProps<Row>): ReactNode => {
  const enabled = useMay(needs);
  const found = useQueries({
    queries: ids.map((id) => ({ ...of.one(id), enabled, retry: false, staleTime: 300_000 })),
  });
  return ids.map((id, place) => {
    const record = found[place]?.data;
    return (
      <div key={id}>
        {record === undefined ? (
          <code>{id}</code>
        ) : (
          <PageLink to={`${at}/${id}`}>
            <bdi>{of.labelOf(record)}</bdi>
          </PageLink>
        )}
      </div>
    );
  });
};

export const ApiNames = ({ ids }: { readonly ids: readonly string[] }): ReactNode => (
  <Names
    ids={ids}
    of={resources}
    needs="read:resources"
    at="/apis"
  />
);

export const TenantName = ({ id }: { readonly id: string }): ReactNode => (
  <Names
    ids={[id]}
    of={tenants}
    needs="read:tenants"
    at="/tenants"
  />
);

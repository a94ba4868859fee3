import { Badge } from '@mantine/core';
import { createContext, Suspense, use, type ReactNode } from 'react';
import { useOwnTexts } from '../../texts/define-texts.js';
import { ownerTexts } from './texts/owner-texts.js';
import { useOwners, type OwnedKind } from './use-owners.js';

const Owners = createContext<ReadonlyMap<string, string>>(new Map());

export interface OwnersOfRowsProps {
  /** Left out: no configuration manages such rows. */
  readonly kind: OwnedKind | undefined;
  readonly rows: readonly { readonly id: string }[];
  readonly children: ReactNode;
}

/** Reads the owners of all rows of a page at once, for the badges in them. */
export const OwnersOfRows = ({ kind, rows, children }: OwnersOfRowsProps): ReactNode => {
  const ids = rows.map(({ id }) => id);
  return <Owners value={useOwners(kind, ids)}>{children}</Owners>;
};

/** Beside the name of a record of a list: the configuration that manages it. */
export const OwnerBadge = ({ id }: { readonly id: string }): ReactNode => {
  const owner = use(Owners).get(id);
  if (owner === undefined) return null;
  return (
    <Suspense>
      <Words owner={owner} />
    </Suspense>
  );
};

const Words = ({ owner }: { readonly owner: string }): ReactNode => {
  const words = useOwnTexts(ownerTexts).badge(owner);
  return (
    <Badge
      color="gray"
      maw={240}
      title={words}
    >
      {words}
    </Badge>
  );
};

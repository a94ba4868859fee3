import { Alert, Anchor } from '@mantine/core';
import { IconFileCode } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { consoleConfig } from '../../api/config.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import { ownerTexts } from './texts/owner-texts.js';
import { useOwners, type OwnedKind } from './use-owners.js';

export interface OwnedRecord {
  readonly kind: OwnedKind;
  readonly id: string;
}

/** Says that a configuration manages the record, so that a change by hand does not last. */
export const OwnerNote = ({ kind, id }: OwnedRecord): ReactNode => {
  const owner = useOwners(kind, [id]).get(id);
  if (owner === undefined) return null;
  return (
    <Suspense>
      <Note owner={owner} />
    </Suspense>
  );
};

/** It comes after the page and asks for nothing, so it does not interrupt who listens to the page. */
const Note = ({ owner }: { readonly owner: string }): ReactNode => {
  const t = useOwnTexts(ownerTexts);
  return (
    <Alert
      role="note"
      variant="light"
      color="gray"
      icon={<IconFileCode size={18} />}
      mb="lg"
    >
      {t.note(owner)}{' '}
      <Anchor
        size="sm"
        underline="always"
        href={`${consoleConfig().issuer}/docs/guide/how-to/keep-configuration-in-files`}
      >
        {t.guide}
      </Anchor>
    </Alert>
  );
};

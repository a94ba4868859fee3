import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Scope } from '../api/names.js';
import { read } from '../api/read.js';
import { useOwnTexts } from '../texts/define-texts.js';
import { accessTexts } from './access-texts/access-texts.js';
import { ChangeDialog } from './change-dialog.js';
import { EndField } from './end-field.js';
import type { LinkEnd } from './give-back.js';
import { isReading } from './reading-scopes.js';
import { RecordPicker, RecordsPicker, resources, scopesOf } from './record-picker.js';

/** Permissions of one API, as the operations take them. */
export interface Selection {
  readonly resource_id: string;
  readonly scopes: string[];
}

export interface GrantDialogProps {
  readonly title: string;
  readonly apiLabel: string;
  readonly permissionsLabel: string;
  /** Whether such a permission may end by itself. */
  readonly hasEnd: boolean;
  readonly onClose: () => void;
  readonly onChosen: (selections: Selection[], end: LinkEnd) => void;
}

/** As many ids as one selection of a request holds. */
const mostInSelection = 100;

/** As many as one answer holds. */
const mostInAnswer = 1000;

const selectionsOf = (resource_id: string, scopes: readonly string[]): Selection[] =>
  Array.from({ length: Math.ceil(scopes.length / mostInSelection) }, (_, at) => ({
    resource_id,
    scopes: scopes.slice(at * mostInSelection, (at + 1) * mostInSelection),
  }));

/** Chooses permissions of an API, and until when they hold. */
export const GrantDialog = (props: GrantDialogProps): ReactNode => {
  const { title, apiLabel, permissionsLabel, hasEnd, onClose, onChosen } = props;
  const [resource, setResource] = useState<string>();
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [end, setEnd] = useState<string | null>(null);

  const submit = (): void =>
    onChosen(selectionsOf(resource ?? '', scopes), end === null ? {} : { expires_at: end });

  return (
    <ChangeDialog
      title={title}
      isReady={scopes.length > 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <RecordPicker
        of={resources}
        label={apiLabel}
        value={resource}
        onChange={(value) => {
          setResource(value);
          setScopes([]);
        }}
        required
        data-autofocus
      />
      {resource !== undefined && (
        <PermissionsOf
          key={resource}
          resource={resource}
          label={permissionsLabel}
          value={scopes}
          onChange={setScopes}
        />
      )}
      {hasEnd && (
        <EndField
          value={end}
          onChange={setEnd}
        />
      )}
    </ChangeDialog>
  );
};

interface PermissionsOfProps {
  readonly resource: string;
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** The permissions of an API: one by one, all of them, or all that only read. */
const PermissionsOf = ({ resource, label, value, onChange }: PermissionsOfProps): ReactNode => {
  const t = useOwnTexts(accessTexts).choose;
  const { data } = useQuery(
    read('/resources/{resource_id}/scopes', {
      params: {
        path: { resource_id: resource },
        query: { limit: mostInAnswer, sort: 'scope_name', fields: 'id,scope_name' },
      },
    }),
  );
  const all: readonly Scope[] = data?.items ?? [];
  const reading = all.filter(({ scope_name = '' }) => isReading(scope_name));
  const choose = (scopes: readonly Scope[]) => (): void => onChange(scopes.map(({ id }) => id));

  return (
    <>
      <RecordsPicker
        of={scopesOf(resource)}
        label={label}
        labels={labelsOf(all)}
        value={value}
        onChange={onChange}
        most={mostInAnswer}
        required
      />
      <Group gap="xs">
        <Quick
          label={t.all}
          isOffered={all.length > 0}
          onClick={choose(all)}
        />
        <Quick
          label={t.reading}
          isOffered={reading.length > 0}
          onClick={choose(reading)}
        />
        <Quick
          label={t.none}
          isOffered={value.length > 0}
          onClick={choose([])}
        />
      </Group>
    </>
  );
};

const labelsOf = (scopes: readonly Scope[]): ReadonlyMap<string, string> =>
  new Map(scopes.map(({ id, scope_name }) => [id, scope_name ?? id]));

interface QuickProps {
  readonly label: string;
  readonly isOffered: boolean;
  readonly onClick: () => void;
}

const Quick = ({ label, isOffered, onClick }: QuickProps): ReactNode => (
  <Button
    size="compact-sm"
    variant="light"
    disabled={!isOffered}
    onClick={onClick}
  >
    {label}
  </Button>
);

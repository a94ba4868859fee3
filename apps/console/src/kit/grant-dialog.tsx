import { useState, type ReactNode } from 'react';
import { ChangeDialog } from './change-dialog.js';
import { EndField } from './end-field.js';
import type { LinkEnd } from './give-back.js';
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
  readonly onChosen: (selection: Selection, end: LinkEnd) => void;
}

/** Chooses permissions of an API, and until when they hold. */
export const GrantDialog = (props: GrantDialogProps): ReactNode => {
  const { title, apiLabel, permissionsLabel, hasEnd, onClose, onChosen } = props;
  const [resource, setResource] = useState<string>();
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [end, setEnd] = useState<string | null>(null);

  const submit = (): void => {
    const selection = { resource_id: resource ?? '', scopes: [...scopes] };
    onChosen(selection, end === null ? {} : { expires_at: end });
  };
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
        <RecordsPicker
          key={resource}
          of={scopesOf(resource)}
          label={permissionsLabel}
          value={scopes}
          onChange={setScopes}
          required
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

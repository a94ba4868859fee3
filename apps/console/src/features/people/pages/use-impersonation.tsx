/** Makes a link with which the administrator acts as a person, and shows it once. */
import { NumberInput, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import type { User } from '../../../api/names.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { SecretDialog } from '../../../kit/secret-once.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';

interface Impersonation {
  readonly begin: () => void;
  /** The link, once there is one. */
  readonly dialog: ReactNode;
}

interface Draft {
  readonly reason: string;
  readonly minutes: number;
}

const usual: Draft = { reason: '', minutes: 15 };

export const useImpersonation = (user: User): Impersonation => {
  const t = useOwnTexts(peopleTexts).page;
  const rehearse = useRehearsedChange();
  const [link, setLink] = useState<string>();

  const begin = (): void => {
    let draft = usual;
    rehearse({
      title: t.actAsTitle(nameOf(user)),
      hint: t.actAsHint,
      fields: (
        <ImpersonationFields
          onChange={(next) => {
            draft = next;
          }}
        />
      ),
      action: t.actAsMake,
      isSilent: true,
      run: (dry_run) =>
        management().POST('/users/{user_id}/impersonations', {
          params: { path: { user_id: user.id }, query: { dry_run } },
          // The rehearsal comes before the reason.
          body: dry_run ? { reason: '-' } : draft,
        }),
      onDone: (data) => setLink((data as { readonly url: string }).url),
    });
  };
  return {
    begin,
    dialog: link !== undefined && (
      <SecretDialog
        title={t.actAsLinkTitle}
        label={t.actAsLink}
        secret={link}
        onDone={() => setLink(undefined)}
      />
    ),
  };
};

interface ImpersonationFieldsProps {
  readonly onChange: (draft: Draft) => void;
}

const ImpersonationFields = ({ onChange }: ImpersonationFieldsProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).page;
  const [draft, setDraft] = useState(usual);

  const tell = (change: Partial<Draft>): void => {
    const next = { ...draft, ...change };
    setDraft(next);
    onChange(next);
  };
  return (
    <>
      <TextInput
        label={t.actAsReason}
        value={draft.reason}
        maxLength={200}
        required
        onChange={(event) => tell({ reason: event.currentTarget.value })}
        data-autofocus
      />
      <NumberInput
        label={t.actAsMinutes}
        value={draft.minutes}
        min={1}
        max={60}
        allowDecimal={false}
        onChange={(minutes) => tell({ minutes: Number(minutes) })}
      />
    </>
  );
};

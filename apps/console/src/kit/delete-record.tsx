import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRehearsedChange, type Answering } from './rehearsed-change.js';
import { Section } from './section.js';

export interface DeleteRecordProps {
  /** What the person types. */
  readonly name: string;
  readonly texts: {
    readonly title: (name: string) => string;
    readonly hint: string;
    readonly action: string;
  };
  readonly run: (dryRun: boolean) => Answering;
  /** The list that the record stood in. */
  readonly backTo: string;
}

/** The end of a record's page: deletes it, after a rehearsal and the name. */
export const DeleteRecord = ({ name, texts, run, backTo }: DeleteRecordProps): ReactNode => {
  const { title, hint, action } = texts;
  const rehearse = useRehearsedChange();
  const navigate = useNavigate();

  const remove = (): void =>
    rehearse({
      title: title(name),
      hint,
      action,
      confirmName: name,
      run,
      onDone: () => void navigate({ to: backTo }),
    });
  return (
    <Section
      title={action}
      hint={hint}
      actions={
        <Button
          color="red"
          variant="light"
          leftSection={<IconTrash size={16} />}
          onClick={remove}
        >
          {action}
        </Button>
      }
    />
  );
};

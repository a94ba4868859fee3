import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRehearsedChange, type Answering } from './rehearsed-change.js';
import { Section } from './section.js';

interface Deletion {
  readonly title: string;
  readonly hint: ReactNode;
  readonly action: string;
  /** What the person types. */
  readonly confirmName: string;
  readonly run: (dryRun: boolean) => Answering;
  /** The list that the record stood in. */
  readonly backTo: string;
}

/** Deletes a record, after a rehearsal and the name, and goes back to the list. */
export const useDeletion = ({ backTo, ...change }: Deletion): (() => void) => {
  const rehearse = useRehearsedChange();
  const navigate = useNavigate();
  return () => rehearse({ ...change, onDone: () => void navigate({ to: backTo }) });
};

export interface DeleteRecordProps extends Pick<Deletion, 'run' | 'backTo'> {
  /** What the person types. */
  readonly name: string;
  readonly texts: {
    readonly title: (name: string) => string;
    readonly hint: string;
    readonly action: string;
  };
}

/** The end of a record's page: deletes it, after a rehearsal and the name. */
export const DeleteRecord = ({ name, texts, ...deletion }: DeleteRecordProps): ReactNode => {
  const { title, hint, action } = texts;
  const remove = useDeletion({ title: title(name), hint, action, confirmName: name, ...deletion });
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

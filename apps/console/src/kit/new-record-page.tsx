import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from './page-header.js';
import { Section } from './section.js';

/** Where the form of a new record leads. */
export interface WaysOn {
  readonly onSaved: (record: { readonly id: string }) => void;
  readonly onCancel: () => void;
}

export interface NewRecordPageProps {
  readonly title: string;
  readonly hint: string;
  readonly sectionTitle: string;
  /** The list that the record will stand in. Its page is below the same address. */
  readonly list: { readonly to: string; readonly label: string };
  readonly form: (waysOn: WaysOn) => ReactNode;
}

/** Creates a record, and shows it then. */
export const NewRecordPage = (props: NewRecordPageProps): ReactNode => {
  const { title, hint, sectionTitle, list, form } = props;
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={title}
        hint={hint}
        parent={list}
      />
      <Section title={sectionTitle}>
        {form({
          onSaved: ({ id }) => void navigate({ to: `${list.to}/${id}` }),
          onCancel: () => void navigate({ to: list.to }),
        })}
      </Section>
    </>
  );
};

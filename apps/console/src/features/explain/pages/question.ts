/** The question of the page, as the address keeps it. A link leads to its answer. */
import { useNavigate, useSearch } from '@tanstack/react-router';

export interface Question {
  /** Left out while an application asks for itself. */
  readonly person?: string;
  readonly application?: string;
  readonly api?: string;
  /** The name of a permission of the API. */
  readonly permission?: string;
  readonly subject: 'person' | 'application';
  /** An earlier moment, with which the present is compared. */
  readonly at?: string;
}

export interface WholeQuestion {
  readonly user_id?: string;
  readonly client_id: string;
  readonly resource_id: string;
  readonly scope: string;
}

/** Undefined while something is still to be chosen. */
export const wholeQuestion = (question: Question): WholeQuestion | undefined => {
  const { person, application, api, permission, subject } = question;
  if (application === undefined || api === undefined || permission === undefined) return undefined;

  const asked = { client_id: application, resource_id: api, scope: permission };
  if (subject === 'application') return asked;
  return person === undefined ? undefined : { user_id: person, ...asked };
};

type Change = { readonly [K in keyof Question]?: Question[K] | undefined };

export const useQuestion = (): readonly [Question, (change: Change) => void] => {
  const search: Partial<Record<keyof Question, string>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { subject, ...chosen } = search;
  const question = { ...chosen, subject: subject === 'application' ? subject : 'person' } as const;

  const change = (part: Change): void => {
    void navigate({ to: '.', search: { ...search, ...part }, replace: true, resetScroll: false });
  };
  return [question, change];
};

/** Undefined for a text in the address that is no moment. */
export const momentIn = (at: string | undefined): string | undefined => {
  const time = new Date(at ?? '').getTime();
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values of a record, side by side where there is room. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }): ReactNode => (
  <dl className={classes['facts']}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

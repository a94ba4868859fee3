import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFooter, type FormFooterProps } from './form-footer.js';

interface SectionedFormProps<
  Values extends Record<string, unknown>,
> extends FormFooterProps<Values> {
  /** Shows what is there, and no buttons. */
  readonly isReadOnly: boolean;
  readonly children: ReactNode;
}

/** A form of several sections, with its buttons below them. */
export const SectionedForm = <Values extends Record<string, unknown>>({
  isReadOnly,
  children,
  ...footer
}: SectionedFormProps<Values>): ReactNode => (
  <form
    onSubmit={footer.form.submit}
    noValidate
  >
    <fieldset
      disabled={isReadOnly}
      style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}
    >
      {children}
    </fieldset>
    {!isReadOnly && (
      <Stack mb="xl">
        <FormFooter {...footer} />
      </Stack>
    )}
  </form>
);

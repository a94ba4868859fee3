import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A text of a few lines, which grows as one types. */
export const DescriptionField = (field: TextareaProps): ReactNode => (
  <Textarea
    autosize
    minRows={2}
    {...field}
  />
);

import { ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.js';
import classes from './code-block.module.css';

export interface CodeBlockProps {
  readonly code: string;
  /** For the name of the copy button, such as the name of a file. */
  readonly label: string;
}

export const CodeBlock = ({ code, label }: CodeBlockProps): ReactNode => (
  <figure
    className={classes['block']}
    dir="ltr"
  >
    <figcaption className={classes['caption']}>
      <span>{label}</span>
      <CopyButton
        value={code}
        label={label}
      />
    </figcaption>
    <ScrollArea.Autosize
      mah={480}
      type="auto"
      viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'region' }}
    >
      <pre className={classes['code']}>{code}</pre>
    </ScrollArea.Autosize>
  </figure>
);

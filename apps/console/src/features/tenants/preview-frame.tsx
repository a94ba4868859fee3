import type { ReactNode } from 'react';
import classes from './preview-frame.module.css';

export interface PreviewFrameProps {
  /** For screen readers. */
  readonly title: string;
  readonly html: string;
  readonly isPhone?: boolean;
}

/** A page or a mail of the server to look at: no script of it runs, and it is of no origin. */
export const PreviewFrame = ({ title, html, isPhone = false }: PreviewFrameProps): ReactNode => (
  <div className={classes['stage']}>
    <iframe
      className={classes['frame']}
      data-phone={isPhone || undefined}
      title={title}
      srcDoc={html}
      sandbox=""
      tabIndex={-1}
      loading="lazy"
    />
  </div>
);

import { Link } from '@tanstack/react-router';
import { forwardRef, type AnchorHTMLAttributes } from 'react';

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Below `/console`: `/people`. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string | undefined>>;
}

/** A link to a page of the console; also as `component` of a Button or an Anchor. */
export const PageLink = forwardRef<HTMLAnchorElement, PageLinkProps>((props, ref) => (
  <Link
    ref={ref}
    {...props}
    search={props.search ?? {}}
  />
));
PageLink.displayName = 'PageLink';

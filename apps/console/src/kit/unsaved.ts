/** Which forms of the page hold changes that are not saved, and what asks before they are lost. */
import { useEffect, useRef } from 'react';

type IsDirty = () => boolean;
type Leave = () => void;

/** Forms of records that are there already: the page is not left without a question. */
const guarded = new Set<IsDirty>();
/** Every form. What was typed into a new record or a dialog is not asked about, and not lost by a login either. */
const all = new Set<IsDirty>();
let guard: ((leave: Leave) => void) | undefined;

const isAnyDirty = (forms: ReadonlySet<IsDirty>): boolean =>
  [...forms].some((isDirty) => isDirty());

export const hasUnsaved = (): boolean => isAnyDirty(guarded);

export const hasTyped = (): boolean => isAnyDirty(all) || hasUnsaved();

const useWithin = (forms: Set<IsDirty>, isDirty: IsDirty): void => {
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useEffect(() => {
    const isDirtyNow: IsDirty = () => latest.current();
    forms.add(isDirtyNow);
    return () => {
      forms.delete(isDirtyNow);
    };
  }, [forms]);
};

/** While the form is on the page, its changes are asked about before the page is left. */
export const useUnsaved = (isDirty: IsDirty): void => useWithin(guarded, isDirty);

/** While the form is on the page, a login does not take what was typed into it. */
export const useTyped = (isDirty: IsDirty): void => useWithin(all, isDirty);

/** For what takes a form away without another page: the choice of another mail. */
export const leaveForm = (leave: Leave): void => {
  if (guard !== undefined && hasUnsaved()) guard(leave);
  else leave();
};

/** Says what asks. Answers a function that ends that. */
export const setGuard = (next: (leave: Leave) => void): (() => void) => {
  guard = next;
  return () => {
    guard = undefined;
  };
};

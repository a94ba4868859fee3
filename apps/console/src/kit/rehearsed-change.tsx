/**
 * Every change that takes something away or widens access is rehearsed first, by a dry run. Where it has consequences
 * or cannot be brought back, its effect is shown in words and numbers, and the person agrees. Others are made at once.
 */
import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { FetchResponse } from 'openapi-fetch';
import type { Effect } from '../api/names.js';

/** Loaded with the first change. */
const RehearsalDialog = lazy(() =>
  import('./rehearsal-dialog.js').then((module) => ({ default: module.RehearsalDialog })),
);

/** Any answer of the typed client. */
export type Answering = Promise<
  Pick<FetchResponse<Record<number, unknown>, object, `${string}/${string}`>, 'response'> & {
    readonly data?: unknown;
    readonly error?: unknown;
  }
>;

export interface RehearsedChange {
  /** A question: “Delete Billing?” */
  readonly title: string;
  /** What the change means, in a sentence. */
  readonly hint?: ReactNode;
  /** What the person may add beside the effect: `run(false)` sends it. With fields, the change is always shown. */
  readonly fields?: ReactNode;
  /** On the button: “Delete”. */
  readonly action: string;
  /** The name of the thing, which the person types. For what cannot be undone. */
  readonly confirmName?: string;
  readonly isDangerous?: boolean;
  /** Shown whatever its effect is: it shuts people out who are not signed in, or makes an administrator. */
  readonly isAlwaysShown?: boolean;
  /**
   * The operation, called first with true. For several records: a list of functions, which are called a few at once.
   * `(dry_run) => management().DELETE('/clients/{client_id}', { params: { path, query: { dry_run } } })`
   */
  readonly run: (dryRun: boolean) => Answering | readonly (() => Answering)[];
  /** The name of each record, where `run` gives a list: the report names what is refused. */
  readonly names?: readonly string[];
  /** Sends the functions of `run` one after the other, since one may rest on the one before. */
  readonly isInOrder?: boolean;
  /** The effect, where it is known already. */
  readonly effect?: Effect;
  /** Does the change in place of `run(false)`, for pages that show how far they are. */
  readonly onAgreed?: () => void;
  readonly onCancel?: () => void;
  /** Said when it is done: “Ada Lovelace is blocked”. Left out: that the action is done. */
  readonly done?: string;
  /** The caller says that it is done, and offers to take it back. */
  readonly isSilent?: boolean;
  /**
   * The opposite operation, offered when the change is done. `tag` is the version that the change made, for
   * `ifMatch(tag)`. Left out: it cannot be undone.
   */
  readonly undo?:
    ((dryRun: boolean, tag: string | undefined) => Answering | readonly Answering[]) | undefined;
  readonly onUndone?: () => void;
  /** With the body of the answer, of the first one if there are several. */
  readonly onDone?: (data: unknown) => void;
}

const Context = createContext<((change: RehearsedChange) => void) | undefined>(undefined);

/** `const rehearse = useRehearsedChange(); rehearse({ title, action, run });` */
export const useRehearsedChange = (): ((change: RehearsedChange) => void) => {
  const rehearse = useContext(Context);
  if (rehearse === undefined) throw new Error('There is no RehearsalProvider.');
  return rehearse;
};

export const RehearsalProvider = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const [change, setChange] = useState<RehearsedChange>();
  const close = useCallback(() => setChange(undefined), []);
  // A second click, while the first one is looked at, changes nothing.
  const rehearse = useMemo(
    () => (next: RehearsedChange) => setChange((current) => current ?? next),
    [],
  );
  return (
    <Context.Provider value={rehearse}>
      {children}
      {change !== undefined && (
        <Suspense>
          <RehearsalDialog
            change={change}
            onClose={close}
          />
        </Suspense>
      )}
    </Context.Provider>
  );
};

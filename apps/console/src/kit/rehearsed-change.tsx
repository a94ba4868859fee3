/**
 * Every change that takes something away or widens access is rehearsed first: a dry run, its effect in words and
 * numbers, and only then the change itself.
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
  /** On the button: “Delete”. */
  readonly action: string;
  /** The name of the thing, which the person types. For what cannot be undone. */
  readonly confirmName?: string;
  readonly isDangerous?: boolean;
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
  /** Said when it is done. */
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
  const rehearse = useMemo(() => (next: RehearsedChange) => setChange(next), []);
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

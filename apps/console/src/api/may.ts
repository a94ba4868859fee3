import { useSession } from './session.js';

/** A scope of the Management API, a list of which all are needed, or nothing. */
export type Needs = string | readonly string[] | undefined;

export const isHeld = (scopes: ReadonlySet<string>, needs: Needs): boolean => {
  if (needs === undefined) return true;
  const all = typeof needs === 'string' ? [needs] : needs;
  return all.every((scope) => scopes.has(scope));
};

/** Whether the administrator may do that: `useMay('update:clients')`. Do not offer what is refused anyway. */
export const useMay = (needs: Needs): boolean => {
  const session = useSession();
  return isHeld(session?.scopes ?? new Set(), needs);
};

/** The same for many scopes in one component: `const may = useScopes(); may('delete:users')`. */
export const useScopes = (): ((needs: Needs) => boolean) => {
  const scopes = useSession()?.scopes ?? new Set<string>();
  return (needs) => isHeld(scopes, needs);
};

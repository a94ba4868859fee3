/** The tenant that a global administrator has chosen. It is part of the address, so that links keep it. */
import { useSyncExternalStore } from 'react';

let chosen: string | undefined;
const listeners = new Set<() => void>();

export const chosenTenant = (): string | undefined => chosen;

export const chooseTenant = (id: string | undefined): void => {
  if (id === chosen) return;
  chosen = id;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useChosenTenant = (): string | undefined =>
  useSyncExternalStore(subscribe, chosenTenant);

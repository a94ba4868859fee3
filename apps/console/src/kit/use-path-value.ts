import { useParams } from '@tanstack/react-router';

/** What the address says at a place of the path: `usePathValue('clientId')` of `/applications/$clientId`. */
export const usePathValue = (name: string): string | undefined => {
  const values: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return values[name];
};

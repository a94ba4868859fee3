export const clientTypes = ['spa', 'native', 'regular_web', 'machine_to_machine'] as const;
export type ClientType = (typeof clientTypes)[number];

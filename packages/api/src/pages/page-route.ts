/** What every route of a page says of itself. */
export const pageRoute = {
  tag: 'Authorization',
  dialect: 'page',
  access: { kind: 'none' },
  origins: 'none',
  success: { status: 200 },
} as const;

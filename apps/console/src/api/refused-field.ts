/** Finds the field of a form that a refusal of the API names. */
import { ApiError, failureWords } from './api-error.js';

/** The first name in the message that is one of the fields, the longest of them if several begin there. */
export const refusedField = (message: string, fields: readonly string[]): string | undefined => {
  let best: { field: string; at: number } | undefined;
  for (const field of fields) {
    const at = positionOf(message, field);
    if (at < 0) continue;

    const isEarlier = best === undefined || at < best.at;
    const isLonger = best !== undefined && at === best.at && field.length > best.field.length;
    if (isEarlier || isLonger) best = { field, at };
  }
  return best?.field;
};

/** Finds `urls.redirect_uris` in `client_metadata.urls.redirect_uris[1] must be …`, but not `name` in `user_name`. */
const positionOf = (message: string, field: string): number => {
  const escaped = field.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`(^|[^A-Za-z0-9_])(${escaped})(?![A-Za-z0-9_])`).exec(message);
  return found === null ? -1 : found.index + found[1]!.length;
};

/** What to show beside the fields, and what above the form. Conflicts name no field: `onConflict` does. */
export const errorsOfFields = (
  error: unknown,
  fields: readonly string[],
  onConflict?: string,
): { readonly fields: Readonly<Record<string, string>>; readonly form: string | undefined } => {
  const words = failureWords(error);
  if (!(error instanceof ApiError)) return { fields: {}, form: words };

  const isConflict = error.status === 409;
  const field = refusedField(error.message, fields) ?? (isConflict ? onConflict : undefined);
  if (field === undefined) return { fields: {}, form: words };
  return { fields: { [field]: words }, form: undefined };
};

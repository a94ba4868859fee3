import { emailKeyOf } from '@keyward/core/ports';
import type { Fold } from './view.js';

/** What an address ends with is of its domain, with or without the @. */
export const addressKey: Fold = (text, names, isEnd) =>
  isEnd && !text.includes('@') ? emailKeyOf(names, `@${text}`).slice(1) : emailKeyOf(names, text);

import { languageTag } from '@keyward/core/ports';
import type { ApiRequest } from '../kernel/message.js';
import type { Locales } from './pages.js';

interface AcceptedLanguage {
  readonly tag: string;
  readonly quality: number;
}

/** Longer headers are cut here. */
const longestHeader = 500;
const wellFormed = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/**
 * The languages of `ui_locales` first, then those that the browser prefers; in order.
 * Some applications pass on a list with commas, or the browser's own header.
 */
export const localesOf = (request: ApiRequest, uiLocales?: string): Locales => {
  const wished =
    uiLocales?.split(/[\s,]+/).map((tag) => languageTag(tag.replace(/;.*$/, ''))) ?? [];
  const accepted = acceptedLanguages(request.header('accept-language') ?? '');
  return [...wished.filter((tag) => tag !== ''), ...accepted.map(({ tag }) => tag)];
};

/** RFC 9110 §12.5.4, the most wanted first. */
const acceptedLanguages = (header: string): AcceptedLanguage[] =>
  header
    .slice(0, longestHeader)
    .split(',')
    .map(readLanguage)
    .filter(({ tag, quality }) => wellFormed.test(tag) && quality > 0)
    .sort((left, right) => right.quality - left.quality);

const readLanguage = (part: string): AcceptedLanguage => {
  const [locale = '', quality] = part.trim().split(/\s*;\s*q\s*=\s*/i);
  const tag = languageTag(locale);
  if (quality === undefined) return { tag, quality: 1 };
  return { tag, quality: Number(quality) || 0 };
};

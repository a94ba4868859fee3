import type { ApiRequest } from '../kernel/message.js';
import type { Locales } from './pages.js';

interface AcceptedLanguage {
  readonly tag: string;
  readonly quality: number;
}

/** Longer headers are cut here. */
const longestHeader = 500;
const languageTag = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** The languages of `ui_locales` first, then those that the browser prefers; in order. */
export const localesOf = (request: ApiRequest, uiLocales?: string): Locales => {
  const wished = uiLocales?.split(' ').filter((tag) => tag !== '') ?? [];
  const accepted = acceptedLanguages(request.header('accept-language') ?? '');
  return [...wished, ...accepted.map(({ tag }) => tag)];
};

/** RFC 9110 §12.5.4, the most wanted first. */
const acceptedLanguages = (header: string): AcceptedLanguage[] =>
  header
    .slice(0, longestHeader)
    .split(',')
    .map(readLanguage)
    .filter(({ tag, quality }) => languageTag.test(tag) && quality > 0)
    .sort((left, right) => right.quality - left.quality);

const readLanguage = (part: string): AcceptedLanguage => {
  const [tag = '', quality] = part.trim().split(/;\s*q=/);
  if (quality === undefined) return { tag, quality: 1 };
  return { tag, quality: Number(quality) || 0 };
};

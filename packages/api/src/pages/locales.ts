import type { ApiRequest } from '../kernel/message.js';
import type { Locales } from './pages.js';

/** `ui_locales` first, then what the browser prefers; in order. */
export const localesOf = ({ header }: ApiRequest, uiLocales?: string): Locales => {
  const accepted = (header('accept-language') ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(tag) && quality > 0)
    .sort((left, right) => right.quality - left.quality);
  return [
    ...(uiLocales?.split(' ').filter((tag) => tag !== '') ?? []),
    ...accepted.map(({ tag }) => tag),
  ];
};

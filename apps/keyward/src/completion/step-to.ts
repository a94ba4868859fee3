import type { CommandWords } from './command-words.js';

/** The word after which a command is the one to complete: a case of bash and of zsh. */
export const stepTo = ({ path }: CommandWords): string => {
  if (path.length === 0) return '';
  const above = path.slice(0, -1).join(' ');
  return `      '${above}/${path.at(-1)}') command='${path.join(' ')}' ;;\n`;
};

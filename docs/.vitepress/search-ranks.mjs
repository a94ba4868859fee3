// Gives the search of the site its options. As part of the configuration, functions would reach the page as text and be
// evaluated there, which the policy of the page forbids.
import { fileURLToPath } from 'node:url';

const options = fileURLToPath(new URL('search-options.mjs', import.meta.url));
const configured = 'theme.value.search.options?.miniSearch?.searchOptions';
const beginning = '<script lang="ts" setup>';

export const searchRanks = {
  name: 'keyward:search-ranks',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/VPLocalSearchBox.vue')) return undefined;
    if (!code.includes(configured) || !code.includes(beginning))
      this.error('VitePress reads the options of its search in another way now.');

    return code
      .replace(beginning, `${beginning}\nimport { searchOptions } from ${JSON.stringify(options)}`)
      .replace(configured, 'searchOptions');
  },
};

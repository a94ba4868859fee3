// The standard theme with the fonts of the reader's system: none is sent.
import theme from 'vitepress/theme-without-fonts';
import { Diagram } from './diagram.mjs';
import './colours.css';

export default {
  extends: theme,
  enhanceApp: ({ app }) => app.component('Diagram', Diagram),
};

/** The look of the console: one accent colour, calm neutrals, dense but airy. */
import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The blue of the pages on which people log in. */
const accent: MantineColorsTuple = [
  '#eef3fd',
  '#dbe5fa',
  '#b9ccf4',
  '#8faeeb',
  '#6a91e2',
  '#4a77d9',
  '#3563cf',
  '#2353c5',
  '#1c439f',
  '#152f70',
];

const gray: MantineColorsTuple = [
  '#f8f9f9',
  '#f1f3f4',
  '#e7eaec',
  '#dbdfe2',
  '#c5cbd0',
  '#a2abb3',
  '#6f7a84',
  '#4d5761',
  '#343c44',
  '#1b2127',
];

const dark: MantineColorsTuple = [
  '#e3e7ea',
  '#c0c7cd',
  '#9aa4ad',
  '#6c7781',
  '#343d46',
  '#283038',
  '#1d242b',
  '#151b21',
  '#10151a',
  '#0b0f13',
];

const sans =
  '"Inter Variable", Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI Variable Text", ' +
  '"Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "PingFang SC", "Microsoft YaHei", sans-serif';
const mono =
  'ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';

export const theme = createTheme({
  primaryColor: 'accent',
  // White text is readable on this shade in both schemes.
  primaryShade: 7,
  colors: { accent, gray, dark },
  black: '#1b2127',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontFamily: sans,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h4: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // By name, not by import: the first load needs few of them.
  components: {
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', size: 'md', tt: 'none', fw: 560 },
    },
    Button: { defaultProps: { size: 'sm' } },
    // At its size the usual corners make a circle.
    Checkbox: { defaultProps: { radius: 'xs' } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        overlayProps: { backgroundOpacity: 0.35, blur: 2 },
      },
    },
    NavLink: { defaultProps: { variant: 'subtle' } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    Table: { defaultProps: { verticalSpacing: 9, horizontalSpacing: 'md' } },
    Tabs: { defaultProps: { keepMounted: false } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 250, radius: 'sm' } },
  },
});

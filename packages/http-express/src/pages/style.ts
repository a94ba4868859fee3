/** The looks. Logical properties throughout, so that right-to-left needs no rules of its own; relative sizes, so that zoom and large text work. */
import type { Palette, ResolvedBrand } from './brand.js';
import { html, type Html } from './html.js';

/** Escaping knows nothing of CSS: only colours that `printColour` wrote are put in. */
export const styleOf = ({ light, dark }: ResolvedBrand): Html => html`
  :root { color-scheme: light dark; ${paletteOf(light)} --card: #ffffff; --text: #17202e; --quiet:
  #55606f; --edge: #dde3ea; --field: #ffffff; --outline: #7d8896; --wrong: #8f1d15; --wrong-back:
  #fdeeec; --wrong-edge: #e9b4ae; --soft: #f4f6f9; --shadow: 0 1px 2px rgb(16 24 40 / 6%), 0 12px
  32px rgb(16 24 40 / 10%); } @media (prefers-color-scheme: dark) { :root { ${paletteOf(dark)}
  --card: #18202b; --text: #e9eef5; --quiet: #a8b3c1; --edge: #2b3645; --field: #111821; --outline:
  #75818f; --wrong: #ffb9b1; --wrong-back: #3a1a1a; --wrong-edge: #75342f; --soft: #202a37;
  --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 30%); } } *, *::before, *::after {
  box-sizing: border-box; } html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; } body {
  margin: 0; min-block-size: 100vh; padding: 2rem 1rem; display: flex; flex-direction: column;
  align-items: center; justify-content: center; gap: 1.5rem; background: var(--background); color:
  var(--text); overflow-wrap: anywhere; font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto,
  "Noto Sans", "Helvetica Neue", Arial, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC",
  sans-serif; } .brand { display: flex; align-items: center; gap: .625rem; max-inline-size: 100%;
  color: var(--on-background); font-size: 1.125rem; font-weight: 650; letter-spacing: -.01em; }
  .brand img { display: block; max-block-size: 3rem; max-inline-size: 100%; object-fit: contain; }
  .brand svg { flex: none; } .plate { fill: var(--button); } .hole { fill: var(--on-button); } main
  { inline-size: 100%; max-inline-size: 27rem; padding: clamp(1.25rem, 6vw, 2.5rem); background:
  var(--card); border: 1px solid var(--edge); border-radius: 1rem; box-shadow: var(--shadow); } h1 {
  margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing:
  -.015em; text-wrap: balance; } :lang(ar) :is(h1, .brand), h1:lang(ar) { letter-spacing: 0; } p {
  margin: 0 0 1rem; } a { color: var(--accent); text-underline-offset: .2em; } code { font:
  .875em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; unicode-bidi:
  isolate; } .unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; } .towards { display: flex; align-items: center; gap:
  .625rem; margin-block: .75rem 1.5rem; color: var(--quiet); } .towards bdi { color: var(--text);
  font-weight: 600; } .client { flex: none; inline-size: 3.5rem; block-size: 3.5rem; display:
  inline-grid; place-items: center; border-radius: .875rem; border: 1px solid var(--edge);
  background: var(--soft); color: var(--text); font-size: 1.5rem; font-weight: 650; line-height: 1;
  object-fit: contain; overflow: hidden; } .towards .client { inline-size: 2rem; block-size: 2rem;
  border-radius: .5rem; font-size: 1rem; } .asking { margin-block-end: 1rem; } .person { display:
  inline-block; max-inline-size: 100%; margin-block: .25rem 1.25rem; padding: .25rem .75rem;
  border-radius: 1.5rem; background: var(--soft); color: var(--quiet); font-size: .9375rem; }
  .person bdi { color: var(--text); font-weight: 600; } .scopes { list-style: none; margin: 0 0
  1.5rem; padding: 0; border: 1px solid var(--edge); border-radius: .75rem; } .scopes li { position:
  relative; padding: .75rem 1rem; padding-inline-start: 2.75rem; } .scopes li + li {
  border-block-start: 1px solid var(--edge); } .scopes li::before { content: ""; position: absolute;
  inset-inline-start: 1.125rem; inset-block-start: 1.05rem; inline-size: .4rem; block-size: .75rem;
  border: solid var(--accent); border-width: 0 2.5px 2.5px 0; transform: rotate(45deg); } .problem {
  margin-block: 0 1.25rem; padding: .75rem 1rem; border: 1px solid var(--wrong-edge);
  border-inline-start: .25rem solid var(--wrong); border-radius: .5rem; background:
  var(--wrong-back); color: var(--wrong); } label { display: block; margin-block-end: .375rem;
  font-weight: 600; font-size: .9375rem; } input:not([type="hidden"]) { display: block; inline-size:
  100%; min-block-size: 3rem; margin-block-end: 1.25rem; padding: .625rem .875rem; font: inherit;
  color: var(--text); background: var(--field); border: 1px solid var(--outline); border-radius:
  .5rem; } [dir="rtl"] input { text-align: right; } input.code { font: 600 1.25rem/1.25
  ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; letter-spacing: .125em;
  text-align: center; text-transform: uppercase; } input[aria-invalid="true"] { border-color:
  var(--wrong); } .choice { display: flex; flex-direction: column; gap: .75rem; margin-block-start:
  .5rem; } .hint { margin-block: -.75rem 1.25rem; color: var(--quiet); font-size: .9375rem; } .or {
  display: flex; align-items: center; gap: .75rem; margin-block: 1.25rem .75rem; color:
  var(--quiet); font-size: .9375rem; } .or::before, .or::after { content: ""; flex: 1;
  border-block-start: 1px solid var(--edge); } button { min-block-size: 3rem; padding: .625rem
  1.25rem; font: inherit; font-weight: 600; color: var(--text); background: transparent; border: 1px
  solid var(--outline); border-radius: .5rem; cursor: pointer; } button:hover { background:
  var(--soft); } button.primary { color: var(--on-button); background: var(--button); border-color:
  var(--accent); } button.primary:hover { box-shadow: inset 0 0 0 2px var(--on-button); } :is(input,
  button, a, summary):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; } .hint
  { margin-block: 0 .5rem; color: var(--quiet); font-size: .9375rem; } .ways { display: flex;
  flex-wrap: wrap; justify-content: space-between; gap: 0 1.25rem; list-style: none; margin: 1.25rem
  0 0; padding: 0; } .ways a { display: inline-block; padding-block: .625rem; } svg.qr { display:
  block; inline-size: 100%; max-inline-size: 14rem; margin: 0 auto 1.25rem; border-radius: .5rem; }
  .quiet { color: var(--quiet); font-size: .9375rem; } .factors { list-style: none; margin: 0 0
  1.25rem; padding: 0; border: 1px solid var(--edge); border-radius: .75rem; } .factors li {
  display: flex; align-items: center; justify-content: space-between; flex-wrap: wrap; gap: .5rem
  1rem; padding: .75rem 1rem; } .factors li + li { border-block-start: 1px solid var(--edge); }
  .factors p { margin: 0; } details { margin-block-end: .75rem; } summary { padding-block: .625rem;
  font-weight: 600; cursor: pointer; } .key { margin-block-end: 1.25rem; } .codes { columns: 9rem;
  list-style: none; margin: 0; padding: 1rem; border: 1px solid var(--edge); border-radius: .75rem;
  background: var(--soft); } .details { margin-block-start: 1.5rem; padding: 1rem; border-radius:
  .75rem; background: var(--soft); font-size: .9375rem; } .details p { margin-block-end: .75rem; }
  dl { margin: 0; display: grid; gap: .5rem; } dt { color: var(--quiet); font-size: .875rem; } dd {
  margin: 0; } .links { margin-block: 1.5rem -.5rem; padding-block-start: 1rem; border-block-start:
  1px solid var(--edge); color: var(--quiet); font-size: .875rem; } .links p { margin: 0; } .links
  ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; list-style: none; margin: 0; padding: 0; }
  .links a { display: inline-block; padding-block: .375rem; } main > :is(p, .details):last-child {
  margin-block-end: 0; } @media (max-width: 30rem) { body { justify-content: flex-start;
  padding-block: 1.25rem; gap: 1rem; } } @media (prefers-reduced-motion: no-preference) { button {
  transition: background-color .12s ease, box-shadow .12s ease; } } @media print { body {
  background: #fff; color: #000; min-block-size: 0; } main { border: 0; box-shadow: none; } form,
  .links { display: none; } }
`;

const paletteOf = (palette: Palette): Html =>
  html`--background: ${palette.background}; --on-background: ${palette.onBackground}; --button:
  ${palette.button}; --on-button: ${palette.onButton}; --accent: ${palette.accent};`;

/** The page, the brand above the card, the card and plain text in it. */
import { html as css } from '../html.js';

export const frameRules = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }

  body {
    margin: 0;
    min-block-size: 100vh;
    padding: 2rem 1rem;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 1.5rem;
    background: var(--background);
    color: var(--text);
    overflow-wrap: anywhere;
    font:
      1rem/1.5 system-ui,
      -apple-system,
      "Segoe UI",
      Roboto,
      "Noto Sans",
      "Helvetica Neue",
      Arial,
      "PingFang SC",
      "Microsoft YaHei",
      "Noto Sans CJK SC",
      sans-serif;
  }

  .brand {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    max-inline-size: 100%;
    color: var(--on-background);
    font-size: 1.125rem;
    font-weight: 650;
    letter-spacing: -0.01em;
  }

  .brand img {
    display: block;
    max-block-size: 3rem;
    max-inline-size: 100%;
    object-fit: contain;
  }

  .brand svg {
    flex: none;
  }

  .plate {
    fill: var(--button);
  }

  .hole {
    fill: var(--on-button);
  }

  main {
    inline-size: 100%;
    max-inline-size: 27rem;
    padding: clamp(1.25rem, 6vw, 2.5rem);
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: 1rem;
    box-shadow: var(--shadow);
  }

  main.wide {
    max-inline-size: 40rem;
  }

  h1 {
    margin: 0 0 0.5rem;
    font-size: 1.5rem;
    line-height: 1.25;
    font-weight: 650;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  h1 .host {
    display: block;
    font-size: 1.25em;
    text-align: match-parent;
    overflow-wrap: anywhere;
  }

  :lang(ar) :is(h1, .brand),
  h1:lang(ar) {
    letter-spacing: 0;
  }

  h2 {
    margin: 0 0 0.75rem;
    font-size: 1.125rem;
    line-height: 1.3;
    font-weight: 650;
  }

  p {
    margin: 0 0 1rem;
  }

  a {
    color: var(--accent);
    text-underline-offset: 0.2em;
  }

  code {
    font:
      0.875em/1.5 ui-monospace,
      "SF Mono",
      "Cascadia Mono",
      Menlo,
      Consolas,
      monospace;
    unicode-bidi: isolate;
  }

  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  main > :is(p, .details):last-child {
    margin-block-end: 0;
  }
`;

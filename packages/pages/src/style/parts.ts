/** Lists and other parts that single pages hold. */
import { html as css } from '../html.js';

export const partsRules = css`
  .towards {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    margin-block: 0.75rem 1.5rem;
    color: var(--quiet);
  }

  .towards bdi {
    color: var(--text);
    font-weight: 600;
  }

  .client {
    flex: none;
    inline-size: 3.5rem;
    block-size: 3.5rem;
    display: inline-grid;
    place-items: center;
    border-radius: 0.875rem;
    border: 1px solid var(--edge);
    background: var(--soft);
    color: var(--text);
    font-size: 1.5rem;
    font-weight: 650;
    line-height: 1;
    object-fit: contain;
    overflow: hidden;
  }

  .towards .client {
    inline-size: 2rem;
    block-size: 2rem;
    border-radius: 0.5rem;
    font-size: 1rem;
  }

  .organization {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    text-align: start;
    overflow-wrap: anywhere;
  }

  .organization .client {
    inline-size: 2rem;
    block-size: 2rem;
    border-radius: 0.5rem;
    font-size: 1rem;
  }

  .asking {
    margin-block-end: 1rem;
  }

  .person {
    display: inline-block;
    max-inline-size: 100%;
    margin-block: 0.25rem 1.25rem;
    padding: 0.25rem 0.75rem;
    border-radius: 1.5rem;
    background: var(--soft);
    color: var(--quiet);
    font-size: 0.9375rem;
  }

  .person bdi {
    color: var(--text);
    font-weight: 600;
  }

  .scopes {
    list-style: none;
    margin: 0 0 1.5rem;
    padding: 0;
    border: 1px solid var(--edge);
    border-radius: 0.75rem;
  }

  .scopes li {
    position: relative;
    padding: 0.75rem 1rem;
    padding-inline-start: 2.75rem;
  }

  .scopes li + li {
    border-block-start: 1px solid var(--edge);
  }

  .scopes li::before {
    content: "";
    position: absolute;
    inset-inline-start: 1.125rem;
    inset-block-start: 1.05rem;
    inline-size: 0.4rem;
    block-size: 0.75rem;
    border: solid var(--accent);
    border-width: 0 2.5px 2.5px 0;
    transform: rotate(45deg);
  }

  .asked {
    margin: -0.5rem 0 1.5rem;
    color: var(--quiet);
  }

  .asked pre {
    overflow: auto;
    max-block-size: 16rem;
    font-size: 0.875rem;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .ways {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1.25rem;
    list-style: none;
    margin: 1.25rem 0 0;
    padding: 0;
  }

  .ways a {
    display: inline-block;
    padding-block: 0.625rem;
  }

  .ways button {
    min-block-size: 0;
    padding: 0.625rem 0;
    border: 0;
    background: none;
    color: var(--accent);
    font-weight: inherit;
    text-align: start;
    text-decoration: underline;
  }

  .later {
    visibility: hidden;
    animation: appear 0s 30s forwards;
  }

  @keyframes appear {
    to {
      visibility: visible;
    }
  }

  svg.qr {
    display: block;
    inline-size: 100%;
    max-inline-size: 14rem;
    margin: 0 auto 1.25rem;
    border-radius: 0.5rem;
  }

  .quiet {
    color: var(--quiet);
    font-size: 0.9375rem;
  }

  .factors {
    list-style: none;
    margin: 0 0 1.25rem;
    padding: 0;
    border: 1px solid var(--edge);
    border-radius: 0.75rem;
  }

  .factors li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex-wrap: wrap;
    gap: 0.5rem 1rem;
    padding: 0.75rem 1rem;
  }

  .factors li + li {
    border-block-start: 1px solid var(--edge);
  }

  .factors p {
    margin: 0;
  }

  .tabs {
    margin-block: -0.25rem 1.5rem;
    border-block-end: 1px solid var(--edge);
  }

  .tabs ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25rem;
    list-style: none;
    margin: 0;
    padding: 0;
  }

  .tabs a {
    display: inline-block;
    padding-block: 0.625rem;
    color: var(--quiet);
    text-decoration: none;
    border-block-end: 3px solid transparent;
  }

  .tabs a:hover {
    color: var(--text);
    border-color: var(--outline);
  }

  .tabs a[aria-current] {
    color: var(--text);
    font-weight: 600;
    border-color: var(--accent);
  }

  section {
    margin-block-start: 1.75rem;
    padding-block-start: 1.5rem;
    border-block-start: 1px solid var(--edge);
  }

  .person + section,
  .person + .done + section {
    margin-block-start: 0;
    padding-block-start: 0;
    border: 0;
  }

  .mark {
    display: inline-block;
    padding-inline: 0.5rem;
    border: 1px solid var(--edge);
    border-radius: 1rem;
    background: var(--soft);
    color: var(--quiet);
    font-size: 0.8125rem;
    font-weight: 400;
  }

  .application {
    display: flex;
    align-items: center;
    gap: 0.75rem;
  }

  .application .client {
    inline-size: 2.5rem;
    block-size: 2.5rem;
    border-radius: 0.625rem;
    font-size: 1.125rem;
  }

  .applications li ul {
    flex-basis: 100%;
    margin: 0;
    padding-inline-start: 1.25rem;
  }

  .applications li li {
    display: list-item;
    padding: 0.125rem 0;
    border: 0;
  }

  .address {
    margin-block: 0 0.5rem;
  }

  .key {
    margin-block-end: 1.25rem;
  }

  .beside {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1.25rem;
    margin-block: 0 1.25rem;
  }

  .codes + .beside {
    margin-block: 1rem 0;
  }

  .codes {
    columns: 9rem;
    list-style: none;
    margin: 0;
    padding: 1rem;
    border: 1px solid var(--edge);
    border-radius: 0.75rem;
    background: var(--soft);
  }

  .details {
    margin-block-start: 1.5rem;
    padding: 1rem;
    border-radius: 0.75rem;
    background: var(--soft);
    font-size: 0.9375rem;
  }

  .details p {
    margin-block-end: 0.75rem;
  }

  dl {
    margin: 0;
    display: grid;
    gap: 0.5rem;
  }

  dt {
    color: var(--quiet);
    font-size: 0.875rem;
  }

  dd {
    margin: 0;
  }

  .links {
    margin-block: 1.5rem -0.5rem;
    padding-block-start: 1rem;
    border-block-start: 1px solid var(--edge);
    color: var(--quiet);
    font-size: 0.875rem;
  }

  .links p {
    margin: 0;
  }

  .links ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25rem;
    list-style: none;
    margin: 0;
    padding: 0;
  }

  .links a {
    display: inline-block;
    padding-block: 0.375rem;
  }
`;

/** Small windows, motion and paper. */
import { html as css } from '../html.js';

export const mediaRules = css`
  @media (max-width: 30rem) {
    body {
      justify-content: flex-start;
      padding-block: 1.25rem;
      gap: 1rem;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    button {
      transition:
        background-color 0.12s ease,
        box-shadow 0.12s ease;
    }
  }

  @media print {
    body {
      background: #fff;
      color: #000;
      min-block-size: 0;
    }
    main {
      border: 0;
      box-shadow: none;
    }
    form,
    .beside,
    .ways,
    .links {
      display: none;
    }
  }
`;

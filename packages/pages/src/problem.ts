/** How a page reports a problem. */
import type { LoginProblem } from '@keyward/api';
import { html, type Html } from './html.js';
import type { Texts } from './texts/texts.js';

/** The fields that the problem is about refer to it by the id `problem`. */
export const problemAlert = (problem: string | undefined): Html =>
  problem === undefined
    ? html``
    : html`
      <p class="problem" id="problem" role="alert">${problem}</p>`;

/** A problem of a login that says more than one of a few words. */
export const longerProblem = (
  problem: Extract<LoginProblem, object>,
  texts: Pick<Texts, 'wait' | 'denied'>,
): string =>
  'waitSeconds' in problem ? texts.wait(problem.waitSeconds) : texts.denied(problem.deniedBecause);

/** Says that something worked, where the page goes on with the next thing. */
export const doneNotice = (text: string | undefined): Html =>
  text === undefined
    ? html``
    : html`
      <p class="done" role="status">${text}</p>`;

/** The title of a page with a problem begins with "Error", so that a screen reader says so first. */
export const titleWithProblem = (
  heading: string,
  problem: string | undefined,
  texts: Texts,
): string => (problem === undefined ? heading : `${texts.error}: ${heading}`);

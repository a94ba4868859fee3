// One line that says how far the tests are. What fails is shown at once, in full.
import { relative } from 'node:path';
import { cwd, stderr } from 'node:process';

/** Where no person watches, a line as often as this keeps a log short and shows that the run goes on. */
const secondsBetweenLines = 30;

export default class ProgressReporter {
  #started = Date.now();
  #lastLine = 0;

  onTestResult(test, { failureMessage }, { numTotalTestSuites, testResults, ...counts }) {
    const done = testResults.length;
    if (failureMessage)
      this.#write(`FAIL ${relative(cwd(), test.path)}\n${failureMessage}\n`, true);
    this.#tell(
      `${done} of ${numTotalTestSuites} files, ${counts.numPassedTests} passed, ` +
        `${counts.numFailedTests} failed`,
      done === numTotalTestSuites,
    );
  }

  #tell(progress, isLast) {
    const seconds = Math.round((Date.now() - this.#started) / 1000);
    const isDue = seconds - this.#lastLine >= secondsBetweenLines || isLast;
    if (!stderr.isTTY && !isDue) return;

    this.#lastLine = seconds;
    this.#write(`${seconds} s: ${progress}`, !stderr.isTTY || isLast);
  }

  /** A line that does not end is written over by the next. */
  #write(text, isEnded) {
    const begin = stderr.isTTY ? '\r\u001b[K' : '';
    stderr.write(`${begin}${text}${isEnded ? '\n' : ''}`);
  }
}

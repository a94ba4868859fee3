import { describe, expect, test } from '@jest/globals';
import { progressOn } from '../../src/commands/progress.js';
import { createReport, type Report } from '../../src/commands/report.js';

const recorder = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, columns: 20, written, write: (text: string) => written.push(text) };
};

const tell = (isJson: boolean, isTerminal: boolean, work: (report: Report) => void) => {
  const [out, err] = [recorder(isTerminal), recorder(isTerminal)];
  const report = createReport({ isJson, out, err });
  work(report);
  return { out: out.written.join(''), err: err.written.join(''), code: report.exitCode };
};

describe('a report to people', () => {
  test('has lines, and no result', () => {
    const told = tell(false, false, (report) => {
      report.say('one');
      report.finish({ count: 1 });
    });
    expect(told).toEqual({ out: 'one\n', err: '', code: 0 });
  });

  test('shows no progress where the output is no terminal', () => {
    const told = tell(false, false, (report) => report.progress.show('half'));
    expect(told.err).toBe('');
  });

  test('shows progress on a terminal, and erases it before a line', () => {
    const told = tell(false, true, (report) => {
      report.progress.show('half');
      report.say('one');
    });
    expect(told.err).toBe('\r\u001b[2Khalf\r\u001b[2K');
  });
});

describe('a report to a program', () => {
  test('is one object, without lines and progress', () => {
    const told = tell(true, true, (report) => {
      report.progress.show('half');
      report.say('one');
      report.finish({ count: 1 }, 'problem');
    });
    expect(told).toEqual({ out: '{"ok":false,"count":1}\n', err: '', code: 1 });
  });

  test('is one object for a failure', () => {
    const told = tell(true, false, (report) => report.fail('no', 'usage'));
    expect(told).toEqual({
      out: '{"ok":false,"error":{"kind":"usage","message":"no"}}\n',
      err: '',
      code: 2,
    });
  });

  test('keeps its result when a later step fails', () => {
    const told = tell(true, false, (report) => {
      report.finish({ count: 1 });
      report.fail('too late', 'problem');
    });
    expect(told).toEqual({ out: '{"ok":true,"count":1}\n', err: 'keyward: too late\n', code: 1 });
  });
});

describe('a progress line', () => {
  test('is cut at the width of the terminal', () => {
    const terminal = recorder(true);
    progressOn(terminal).show('a'.repeat(50));
    expect(terminal.written.join('')).toBe(`\r\u001b[2K${'a'.repeat(19)}`);
  });

  test('is written ten times a second at most', () => {
    const terminal = recorder(true);
    let now = 0;
    const progress = progressOn(terminal, () => now);
    for (; now < 1000; now += 10) progress.show(String(now));
    expect(terminal.written).toHaveLength(10);
  });
});

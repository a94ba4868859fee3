import { describe, expect, test } from '@jest/globals';
import { describeDevice } from './describe-device.js';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('only names from these lists are kept, so that no text of a stranger is stored or shown', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
      'Firefox, Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`,
      'Edge, Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/126.0 Safari/537.36`, 'Chrome, Linux'],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/126.0 Mobile Safari/537.36`,
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1.15', 'Safari, macOS'],
    ['curl/8.0 (Linux)', 'Linux'],
    ['<script>alert(1)</script>', null],
    ['', null],
    [undefined, null],
  ])('the User-Agent %j is %j (RFC 9110 §10.1.5)', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });
});

test('only the beginning of a long header is looked at', () => {
  expect(describeDevice(`${'x'.repeat(500)} Firefox/1`)).toBeNull();
});

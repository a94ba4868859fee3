/** Pages that are only looked at, inside another page. */
import { describe, expect, test } from '@jest/globals';
import { html, htmlPages } from '../src/index.js';
import { samples } from './samples.js';

const brand = { name: 'Harbour', primaryColor: '#ffcc00', logoUrl: 'data:image/png;base64,AA' };
const previews = htmlPages().preview!(brand);
const real = htmlPages().branded!(brand);

/** What differs from page to page, and what a preview adds. */
const withoutPolicy = (page: string): string =>
  page
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(/nonce="[^"]*"/g, '')
    .replace('<body inert>', '<body>')
    .replace(/\s*<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/^\s*<!doctype html>\s*/, '');

describe.each(Object.entries(samples()))('the preview of %s', (_name, sample) => {
  test('is the page itself', () => {
    const page = withoutPolicy(sample(real, ['de']).html);
    expect(withoutPolicy(sample(previews, ['de']).html)).toBe(page);
  });

  test('runs no script, sends no form and takes no press', () => {
    const { html: text } = sample(previews, []);
    const [, policy] =
      /^<!doctype html>\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text)!;
    expect(policy).toContain('default-src &#39;none&#39;');
    expect(policy).toContain('form-action &#39;none&#39;');
    expect(policy).not.toContain('script-src');
    expect(text).not.toContain('<script');
    expect(text).toContain('<body inert>');
  });
});

test('a preview asks for no icon', () => {
  const pages = htmlPages({ iconUrl: 'https://id.example/favicon.svg' }).preview!(brand);
  expect(pages.loggedOut({}, []).html).not.toContain('favicon');
});

test('a preview of a layout without a head has its policy before all else', () => {
  const templates = { layout: () => html`<html lang="en"><title>x</title></html>` };
  const page = htmlPages({ templates }).preview!({}).loggedOut({}, []);
  expect(page.html).toMatch(/^<!doctype html>\n<meta http-equiv="Content-Security-Policy"/);
});

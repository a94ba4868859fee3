import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import { loadConfig } from '../api/config.js';
import { applyToDocument, TextsProvider } from '../texts/texts-provider.js';
import { loadTexts } from '../texts/load-texts.js';
import { rememberedLanguage } from '../texts/languages.js';
import { beginSession, type Beginning } from './login/login.js';
import { Welcome } from './login/welcome.js';
import { Providers } from './providers.js';
import { SignedIn } from './signed-in.js';

/** Loads what every page needs, signs in, and draws the page. */
export const startConsole = async (element: HTMLElement): Promise<void> => {
  const language = rememberedLanguage();
  applyToDocument(language);

  const root = createRoot(element);
  const [texts, beginning] = await Promise.all([loadTexts(language.tag), begin(language.tag)]);
  // The browser is on its way to the login page.
  if (beginning.kind === 'leaving') return;

  root.render(
    <TextsProvider first={{ language, texts }}>
      <Providers>{contentOf(beginning)}</Providers>
    </TextsProvider>,
  );
};

const begin = async (uiLocales: string): Promise<Beginning> => {
  try {
    await loadConfig();
    return await beginSession(uiLocales);
  } catch (error) {
    return { kind: 'failed', error };
  }
};

const contentOf = (beginning: Exclude<Beginning, { kind: 'leaving' }>): ReactNode =>
  beginning.kind === 'signed in' ? <SignedIn /> : <Welcome beginning={beginning} />;

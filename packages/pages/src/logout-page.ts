import { foreignName } from './foreign-name.js';
import { choiceButtons, secretFields } from './form.js';
import { html } from './html.js';
import type { LogoutPage, Template } from './template.js';

export const logoutPage: Template<LogoutPage> = (page, { language: { texts } }) => {
  const buttons = choiceButtons({ continue: texts.signOut, deny: texts.staySignedIn });

  return {
    title: texts.signOut,
    body: html`
      <h1>${texts.reallySignOut}</h1>
      <p class="person">${texts.signedInAs(foreignName(page.personName))}</p>
      <p>${texts.afterSignOut}</p>
      <form method="post" action="logout">${secretFields(page)}${buttons}
      </form>`,
  };
};

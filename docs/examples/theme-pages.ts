/** The pages in the looks of an embedder: a brand, one page of its own, and a frame around all of them. */
// #region brand
import { html, htmlPages, standardTemplates, type Template } from '@keyward/pages';

const brand = { name: 'Harbour', primaryColor: '#ffcc00', backgroundColor: '#003b5c' };

export const harbourPages = htmlPages({ brand });
// #endregion brand

// #region page
const goodbye: Template<object> = (_page, { language, brand }) => ({
  title: language.texts.signedOut,
  body: html` <h1>${language.texts.signedOut}</h1>
    <p><a href="https://harbour.example">${brand.name}</a></p>`,
});

export const politePages = htmlPages({ brand, templates: { loggedOut: goodbye } });
// #endregion page

// #region layout
export const framedPages = htmlPages({
  brand,
  templates: {
    layout: (content, setting) =>
      html`<!doctype html>
        <html lang="${setting.language.tag}" dir="${setting.language.direction}">
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${content.title} | ${setting.brand.name}</title>
          <style nonce="${setting.nonce}">
            body {
              font-family: Georgia, serif;
              max-inline-size: 30rem;
              margin: auto;
            }
          </style>
          <main>${content.body}</main>
        </html> `,
  },
});
// #endregion layout

// #region wrap
export const announcingPages = htmlPages({
  brand,
  templates: {
    login: (page, setting) => {
      const content = standardTemplates.login(page, setting);
      return {
        ...content,
        body: html`<p>Harbour moves on Sunday from 6 to 8.</p>
          ${content.body}`,
      };
    },
  },
});
// #endregion wrap

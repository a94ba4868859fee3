import { clientLogo, clientPicture } from './client-on-page.js';
import { foreignName } from './foreign-name.js';
import { html } from './html.js';
import type { AnsweredPage, Template } from './template.js';
import { webAddress } from './web-address.js';

/** Somebody went back in the browser: nothing is wrong, so nothing here looks like it. */
export const answeredPage: Template<AnsweredPage> = (
  { client, startUri },
  { language: { texts } },
) => {
  const href = webAddress(startUri);
  const name = foreignName(client.name);
  return {
    title: texts.answered,
    pictures: [clientLogo(client)],
    body: html` <div class="asking">${clientPicture(client)}</div>
      <h1>${texts.answered}</h1>
      <p>${texts.returnToClient(name)}</p>
      ${href !== undefined && html` <p><a href="${href}">${name}</a></p>`}`,
  };
};

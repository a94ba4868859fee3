import { foreignName } from './foreign-name.js';
import { html } from './html.js';
import type { DeviceDonePage, Template } from './template.js';

export const deviceDonePage: Template<DeviceDonePage> = ({ client, isApproved }, { language }) => {
  const { texts } = language;
  const heading = isApproved ? texts.deviceConnected : texts.deviceRefused;

  return {
    title: heading,
    body: html`
      <h1>${heading}</h1>
      <p>${texts.backToDevice(foreignName(client.name))}</p>`,
  };
};

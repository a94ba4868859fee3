import { foreignName } from './foreign-name.js';
import { html } from './html.js';
import type { DeviceDonePage, Template } from './template.js';

export const deviceDonePage: Template<DeviceDonePage> = (
  { client, isApproved },
  { language: { texts } },
) => ({
  title: isApproved ? texts.deviceConnected : texts.deviceRefused,
  body: html` <h1>${isApproved ? texts.deviceConnected : texts.deviceRefused}</h1>
    <p>${texts.backToDevice(foreignName(client.name))}</p>`,
});

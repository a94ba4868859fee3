/** An authenticator that the browser simulates (W3C Web Authentication Level 3 §11). */
import type { Traveller } from './traveller.js';

/** Lays the finger on the sensor, which knows it, or takes it away. */
export type Sensor = (isTouched: boolean) => Promise<unknown>;

export const withSensor = async ({ page }: Pick<Traveller, 'page'>): Promise<Sensor> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
};

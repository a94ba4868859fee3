/** The uploaded logo of a tenant (docs/adr/0092-logos-are-checked-pictures.md). */
import { stampUpdated, write, writeAfterWaiting, type WriteDeps } from '../unit-of-work/write.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import {
  pictureLimits,
  type LogoDescription,
  type PictureType,
} from '../model/tenant/tenant-logo.js';
import type { Tenant } from '../model/tenant/tenant.js';
import { refuse } from '../model/values/refusals.js';
import type { Picture, Pictures } from '../ports/pictures.js';
import type { Stores } from '../ports/storage.js';
import { fromBase64, toBase64 } from '../support/base64.js';
import { requireFound } from '../support/must-exist.js';

export interface LogoDeps extends WriteDeps {
  readonly pictures: Pictures;
}

/** Keeps a picture as the logo of a tenant, in place of the one before. */
export const setLogo =
  (deps: LogoDeps) =>
  async (id: string, bytes: Uint8Array, actor: Actor = systemActor): Promise<Tenant> => {
    const picture = readPicture(deps, bytes);
    const base64 = toBase64(picture.bytes);
    const { mediaType, width, height } = picture;
    const digest = deps.digest.sha256(`${mediaType} ${base64}`);
    const size = picture.bytes.byteLength;

    return writeAfterWaiting(deps, actor, async (stores, note) => {
      const tenant = await describe(
        deps,
        stores,
        { id, actor },
        {
          digest,
          mediaType,
          width,
          height,
          size,
        },
      );
      await stores.tenantLogos.removeAll([{ attribute: 'id', equals: id }]);
      await stores.tenantLogos.add({
        id,
        tenantId: id,
        digest,
        mediaType,
        content: { base64 },
      });
      note('tenant.modified', id);
      return tenant;
    });
  };

/**
 * A small file may describe an image that fills the memory of the browser.
 * @throws Refusal `picture_refused`
 */
const readPicture = ({ pictures }: LogoDeps, bytes: Uint8Array): Picture => {
  if (bytes.byteLength > pictureLimits.bytes)
    refuse('picture_refused', { why: `must have at most ${pictureLimits.bytes} bytes` });

  const picture = pictures.read(bytes);
  const { side } = pictureLimits;
  const isFitting = [picture.width, picture.height].every(
    (length) => length >= 1 && length <= side,
  );
  if (!isFitting) refuse('picture_refused', { why: `must be 1 to ${side} pixels wide and high` });
  return picture;
};

/** Takes the logo away. */
export const removeLogo =
  (deps: WriteDeps) =>
  (id: string, actor: Actor = systemActor): Promise<Tenant> =>
    write(deps, actor, async (stores, note) => {
      const before = requireFound('tenant', id, await stores.tenants.find(id));
      if (before.logo === null) return before;

      const tenant = await describe(deps, stores, { id, actor }, null);
      await stores.tenantLogos.removeAll([{ attribute: 'id', equals: id }]);
      note('tenant.modified', id);
      return tenant;
    });

interface TenantOfActor {
  readonly id: string;
  readonly actor: Actor;
}

/** The change of the tenant holds its row, so that of two uploads at once one comes after the other. */
const describe = async (
  deps: WriteDeps,
  { tenants }: Stores,
  { id, actor }: TenantOfActor,
  logo: LogoDescription | null,
): Promise<Tenant> =>
  requireFound(
    'tenant',
    id,
    await tenants.change(id, (current) => ({ ...current, logo, ...stampUpdated(deps, actor) })),
  );

/** Two tenants may have the same picture: either row holds it. */
export const findLogo =
  ({ storage }: Pick<WriteDeps, 'storage'>) =>
  async (
    digest: string,
  ): Promise<{ readonly mediaType: PictureType; readonly bytes: Uint8Array } | undefined> => {
    const [logo] = await storage.tenantLogos.firstPerKey('digest', [digest], 1);
    return logo && { mediaType: logo.mediaType, bytes: fromBase64(logo.content.base64) };
  };

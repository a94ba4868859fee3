/** The uploaded logo of a tenant (docs/adr/0092-logos-are-checked-pictures.md). */
import { stampUpdated, write, writeAfterWaiting, type WriteDeps } from '../audit/write.js';
import { systemActor, type Actor } from '../model/actor.js';
import type { LogoDescription, PictureType } from '../model/tenant-logo.js';
import type { Tenant } from '../model/tenant.js';
import type { Stores } from '../ports/storage.js';
import { fromBase64, toBase64 } from '../support/base64.js';
import { requireFound } from '../support/must-exist.js';
import { readPicture } from './pictures/read-picture.js';

/** Keeps a picture as the logo of a tenant, in place of the one before. */
export const setLogo =
  (deps: WriteDeps) =>
  async (id: string, bytes: Uint8Array, actor: Actor = systemActor): Promise<Tenant> => {
    const picture = readPicture(bytes);
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

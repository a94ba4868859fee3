import type { Identified, RecordType } from '../record/record-type.js';

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const pictureLimits = { bytes: 256 * 1024, side: 2048 } as const;

/** What a tenant knows of its uploaded logo. */
export interface LogoDescription {
  /** Names the picture in its address: another picture has another one. */
  readonly digest: string;
  readonly mediaType: PictureType;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
}

/** The picture itself, under the id of its tenant, so that a tenant is read without it and has one alone. */
export interface TenantLogo extends Identified {
  readonly tenantId: string;
  readonly digest: string;
  readonly mediaType: PictureType;
  readonly content: { readonly base64: string };
}

export const tenantLogoType: RecordType<TenantLogo> = {
  label: 'logo',
  unique: {},
  references: { tenantId: 'tenants' },
  tenancyOf: (logo) => logo.tenantId,
  globalIsVisible: false,
};

/** The path of a logo, below the issuer. Pages, mails and the API name it by this. */
export const logoPath = (digest: string): string => `/logos/${digest}`;

/** Port: reads what people upload as a picture. */
import type { PictureType } from '../model/tenant/tenant-logo.js';

export interface Picture {
  readonly mediaType: PictureType;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The parts that show the picture; texts, positions and previews in the file are left out. */
  readonly bytes: Uint8Array;
}

export interface Pictures {
  /**
   * Reads a still picture by its structure, whatever its sender calls it, and keeps the parts that show it
   * (docs/adr/0092-logos-are-checked-pictures.md).
   * @throws Refusal `picture_refused` for one that is damaged, animated, or of another format
   */
  readonly read: (bytes: Uint8Array) => Picture;
}

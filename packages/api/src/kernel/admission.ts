/**
 * What is kept for a caller who has proven nothing counts for their network, at whichever operation
 * (docs/adr/0126-what-strangers-write-has-slots.md).
 */
import type { Admission } from '@keyward/core/internal';
import type { ApiContext } from './context.js';
import type { ApiRequest } from './message.js';
import { assertWithin, networkOf } from './throttle.js';

export const admissionOf =
  (
    { remoteAddress }: Pick<ApiRequest, 'remoteAddress'>,
    { throttle }: Pick<ApiContext, 'throttle'>,
  ): Admission =>
  async () =>
    assertWithin(await throttle.take('authorization', networkOf(remoteAddress)));

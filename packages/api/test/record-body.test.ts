/** A body sets what the view shows under the same name, and refusals of the core come back in these names. */
import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { refuse } from '@keyward/core';
import type { ApiRequest } from '../src/kernel/message.js';
import { recordBody } from '../src/kernel/record-body.js';
import { document, documentOf, fixed, text, type View } from '../src/kernel/view.js';

interface Box {
  readonly id: string;
  readonly name: string;
  readonly metadata: object;
  readonly secret: string;
}

const boxView: View<Box> = {
  name: 'box',
  fields: {
    box_name: text((box) => box.name, 'name'),
    box_metadata: document((box) => box.metadata, {}, 'metadata'),
    hint: text((box) => box.secret),
  },
  parts: {},
  defaultSort: 'box_name',
};

class NamedBody {
  @IsOptional() @IsString() box_name?: string;
}
class BoxBody extends NamedBody {
  @IsOptional() box_metadata?: object;
}
class BodyWithHint {
  @IsOptional() @IsString() hint?: string;
}

const requestWith = (body: object): ApiRequest =>
  ({
    header: (name: string) => (name === 'content-type' ? 'application/json' : undefined),
    body: new TextEncoder().encode(JSON.stringify(body)),
  }) as unknown as ApiRequest;

const body = recordBody<Partial<Box>>(BoxBody, boxView);
const refusedFor = (field: string, sent: object = {}): Promise<unknown> =>
  body.write(requestWith(sent), () =>
    Promise.resolve().then(() => refuse('invalid_field', { field, why: 'is wrong' })),
  );

describe('the members of a body', () => {
  test('set the attributes that the view shows, also those of a class above', async () => {
    const sent = { box_name: 'a', box_metadata: { b: 1 } };
    await expect(body.write(requestWith(sent), (f) => Promise.resolve(f))).resolves.toEqual({
      name: 'a',
      metadata: { b: 1 },
    });
  });

  test('that are absent leave their attributes undefined', async () => {
    const fields = await body.write(requestWith({}), (given) => Promise.resolve(given));
    expect(fields.name).toBeUndefined();
  });

  test('that set nothing are named', async () => {
    const withHint = recordBody<Partial<Box>>(BodyWithHint, boxView, ['hint']);
    const fields = withHint.write(requestWith({ hint: 'h' }), (given) => Promise.resolve(given));
    await expect(fields).resolves.toEqual({});
  });

  test('cannot be such that the view shows no attribute under the name', () => {
    expect(() => recordBody(BodyWithHint, boxView)).toThrow('BodyWithHint.hint sets nothing');
  });
});

interface Parcel {
  readonly id: string;
  readonly weight: string | null;
  readonly origin: string | null;
  readonly label: { readonly street?: string; readonly town?: string };
}

const inLabel = (sourceMember: string) => ({ source: 'label', sourceMember }) as const;

const parcelView: View<Parcel> = {
  name: 'parcel',
  fields: {
    parcel_metadata: documentOf({
      id: text((parcel) => parcel.id),
      net_weight: text((parcel) => parcel.weight, 'weight'),
      origin: fixed(text((parcel) => parcel.origin, 'origin')),
    }),
    street: { ...text((parcel) => parcel.label.street ?? null), ...inLabel('street') },
    town: { ...text((parcel) => parcel.label.town ?? null), ...inLabel('town') },
  },
  parts: {},
  defaultSort: 'created_at',
};

class ParcelMetadataBody {
  @IsOptional() @IsString() net_weight?: string | null;
  @IsOptional() @IsString() origin?: string | null;
}
class ParcelBody {
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ParcelMetadataBody)
  parcel_metadata?: ParcelMetadataBody | null;
}
class LabelBody {
  @IsOptional() @IsString() street?: string | null;
  @IsOptional() @IsString() town?: string | null;
}
class ParcelMetadataWithIdBody extends ParcelMetadataBody {
  @IsOptional() @IsString() id?: string;
}
class ParcelWithIdBody {
  @IsOptional() @ValidateNested() @Type(() => ParcelMetadataWithIdBody) parcel_metadata?: object;
}

describe('a document that shows several attributes', () => {
  const parcels = recordBody<Partial<Parcel>>(ParcelBody, parcelView);
  const fieldsOf = (sent: object): Promise<unknown> =>
    parcels.write(requestWith(sent), (given) => Promise.resolve(given));

  test('sets each of them', async () => {
    await expect(
      fieldsOf({ parcel_metadata: { net_weight: '2', origin: 'a' } }),
    ).resolves.toStrictEqual({ weight: '2', origin: 'a' });
  });

  test('sets nothing where it is absent', async () => {
    await expect(fieldsOf({})).resolves.toStrictEqual({});
  });

  test('clears with null what may change', async () => {
    await expect(fieldsOf({ parcel_metadata: null })).resolves.toStrictEqual({ weight: null });
  });

  test('clears a member with null, also one that never changes, so that the core refuses it', async () => {
    await expect(fieldsOf({ parcel_metadata: { origin: null } })).resolves.toMatchObject({
      origin: null,
    });
  });

  test('is named in a refusal of the core', async () => {
    const refused = parcels.write(requestWith({}), () =>
      Promise.resolve().then(() => refuse('invalid_field', { field: 'weight', why: 'is wrong' })),
    );
    await expect(refused).rejects.toMatchObject({
      values: { field: 'parcel_metadata.net_weight' },
    });
  });

  test('keeps what is read-only', async () => {
    await expect(fieldsOf({ parcel_metadata: { id: 'p' } })).rejects.toMatchObject({
      values: { field: 'parcel_metadata.id', why: 'is read-only' },
    });
  });

  test('cannot be set where the view shows no attribute', () => {
    expect(() => recordBody(ParcelWithIdBody, parcelView)).toThrow(
      'ParcelMetadataWithIdBody.id sets nothing that parcel_metadata shows',
    );
  });
});

test('members of a body that lie in one document of the record are put together', async () => {
  const labels = recordBody<Partial<Parcel>>(LabelBody, parcelView);
  const fields = labels.write(requestWith({ street: 's', town: null }), (given) =>
    Promise.resolve(given),
  );
  await expect(fields).resolves.toStrictEqual({ label: { street: 's', town: null } });
});

describe('a refusal of the core', () => {
  test.each([
    ['name', 'box_name'],
    ['metadata.urls[0].x', 'box_metadata.urls[0].x'],
    ['sizeOfBox', 'size_of_box'],
    ['box_metadata.x', 'box_metadata.x'],
  ])('that names %s names %s on the wire', async (attribute, name) => {
    await expect(refusedFor(attribute)).rejects.toMatchObject({
      code: 'invalid_field',
      message: `${name} is wrong.`,
      values: { field: name, why: 'is wrong' },
    });
  });

  test('of the body keeps the name that the caller sent', async () => {
    await expect(refusedFor('name', { name: 'a' })).rejects.toMatchObject({
      values: { field: 'name', why: 'is not a field of this operation' },
    });
  });

  test('without a field stays as it is', async () => {
    const refused = body.write(requestWith({}), () =>
      Promise.resolve().then(() => refuse('outside_tenancy', { record: 'box' })),
    );
    await expect(refused).rejects.toMatchObject({ values: { record: 'box' } });
  });
});

import { describe, expect, test } from '@jest/globals';
import { ajvJsonSchemas } from './ajv-json-schemas.js';

const schemas = ajvJsonSchemas();
const amount = {
  type: 'object',
  required: ['value'],
  properties: { value: { type: 'string', maxLength: 5 }, currency: { enum: ['EUR', 'CHF'] } },
  additionalProperties: false,
};
const payment = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['type', 'amount'],
  properties: { type: { const: 'payment' }, amount: { $ref: '#/$defs/amount' } },
  $defs: { amount },
};

describe('a schema', () => {
  test.each<[string, object]>([
    ['of another form', { type: 'no type' }],
    ['with a keyword that is not known', { type: 'object', maximumm: 1 }],
    ['that refers to the outside', { $ref: 'https://evil.example/schema' }],
    ['that refers to nothing', { $ref: '#/$defs/none' }],
    ['that takes its bounds from the data', { properties: { a: { maximum: { $data: '1/b' } } } }],
  ])('%s is none', (_, schema) => {
    expect(schemas.problemOf({ ...schema })).toMatch(/^is no JSON Schema: [\x20-\x7e]+$/);
  });

  test('as draft 2020-12 has it is one, also the second time', () => {
    expect(schemas.problemOf(payment)).toBeUndefined();
    expect(schemas.problemOf(payment)).toBeUndefined();
  });
});

describe('a value', () => {
  const fault = (value: unknown) => schemas.faultIn(payment, value);

  test('that fits has no fault', () => {
    expect(fault({ type: 'payment', amount: { value: '12.50', currency: 'EUR' } })).toBeUndefined();
  });

  test.each<[string, unknown, RegExp]>([
    ['lacks a member', { type: 'payment' }, /amount/],
    ['has a member too many', { type: 'payment', amount: { value: '1', x: 1 } }, /\/amount/],
    ['has a long text', { type: 'payment', amount: { value: '123456' } }, /\/amount\/value/],
    ['inherits what it lacks', Object.create({ type: 'payment', amount: { value: '1' } }), /must/],
    ['is no object', 'payment', /object/],
  ])('that %s is told so', (_, value, said) => {
    expect(fault(value)).toMatch(said);
  });

  test('does not get into the fault as it is', () => {
    const schema = { type: 'object', additionalProperties: { type: 'string' } };
    const said = schemas.faultIn(schema, { ['"\n<script>ü'.repeat(50)]: 1 })!;
    expect(said).toMatch(/^[\x20-\x7e]{1,200}$/);
  });
});

test('two hundred schemas are remembered, and the next ones work as well', () => {
  for (let at = 0; at < 210; at++) {
    const schema = { type: 'object', required: [`member${at}`] };
    expect(schemas.faultIn(schema, { [`member${at}`]: 1 })).toBeUndefined();
  }
  expect(schemas.faultIn({ type: 'object', required: ['member0'] }, {})).toMatch(/member0/);
});

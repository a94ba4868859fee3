import { bodySchemas } from './kernel/body-schemas.js';
import { describeSchema, type Words } from './kernel/described-schema.js';
import { object, string, type JsonSchema } from './kernel/json-schema.js';
import { ConfigurationDocumentBody } from './management/configuration/configuration-bodies.js';
import { describedMembers } from './management/described-members.js';
import { memberExamples } from './management/member-descriptions.js';

/** Where the schema of documents is served, and where editors look for it. */
export const configurationSchemaPath = '/docs/configuration.schema.json';

const prefix = '#/components/schemas/';
const words: Words = { descriptions: describedMembers, examples: memberExamples };

/** A secret stands outside of a document. The API takes the secret itself in its place. */
const secretReference: JsonSchema = {
  description: 'The secret itself stands in the environment or in a file.',
  oneOf: [object({ env: string }, ['env']), object({ file: string }, ['file'])],
};

/** Members whose value is a secret, by the class that has them. */
const secretMembers: readonly (readonly [string, readonly string[]])[] = [
  ['ConfigurationClientBody', ['client_secret']],
  ['ResourceMetadataBody', ['signing_secret']],
  ['ConfigurationProviderBody', ['provider_metadata', 'client_secret']],
];

/**
 * The JSON Schema of a document of configuration as a file, for editors and pipelines. It follows from the same classes
 * and rules as the checks of the API. Draft 07 is what editors know best.
 */
export const configurationSchema = (): JsonSchema => {
  const schemas = Object.fromEntries(
    Object.entries(bodySchemas()).map(([name, schema]) => [
      name,
      describeSchema(schema, name, words),
    ]),
  ) as Readonly<Record<string, Schema>>;
  const name = ConfigurationDocumentBody.name;
  const used = reachedFrom(schemas, name);
  const definitions = Object.fromEntries(
    used.map((each) => [each, closed(adapted(each, schemas[each]!))]),
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A document of configuration for Keyward',
    ...(inDefinitions(definitions[name]!) as JsonSchema),
    definitions: inDefinitions(
      Object.fromEntries(Object.entries(definitions).filter(([each]) => each !== name)),
    ),
  };
};

type Schema = JsonSchema & { readonly properties: Readonly<Record<string, JsonSchema>> };

/** The names of the schemas to which one leads, in their order. */
const reachedFrom = (
  schemas: Readonly<Record<string, Schema>>,
  name: string,
): readonly string[] => {
  const reached = new Set([name]);
  for (const each of reached)
    for (const [, next] of JSON.stringify(schemas[each]).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    ))
      reached.add(next!);
  return [...reached];
};

/** What a file says otherwise than a body: secrets stand elsewhere, and roles are named. */
const adapted = (name: string, schema: Schema): Schema => {
  const [, path] = secretMembers.find(([owner]) => owner === name) ?? [];
  const changed = path === undefined ? schema : withMember(schema, path, secretReference);
  return name === 'ConfigurationTenantBody'
    ? ['default_role_ids', 'login'].reduce(
        (rest, member) => withMember(rest, ['tenant_metadata', member], undefined),
        changed,
      )
    : changed;
};

const withMember = (
  schema: Schema,
  [member, ...rest]: readonly string[],
  value: JsonSchema | undefined,
): Schema => {
  const { [member!]: present, ...others } = schema.properties;
  const next = rest.length === 0 ? value : withMember(present as Schema, rest, value);
  return { ...schema, properties: next === undefined ? others : { ...others, [member!]: next } };
};

/** The schemas of classes leave open what the checks refuse. */
const closed = (schema: Schema): Schema => ({ ...schema, additionalProperties: false });

const inDefinitions = (part: unknown): unknown =>
  JSON.parse(JSON.stringify(part).replaceAll(`"${prefix}`, '"#/definitions/')) as unknown;

import fc from 'fast-check'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  pattern?: string
  format?: string
  default?: unknown
  $ref?: string
}

const nested = (depth: number, open: string, close: string) =>
  open.repeat(depth) + close.repeat(depth)

/** Values outside every schema, which break unforeseen assumptions. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u0007\u001b[2J',
    '{"$gt":""}',
    "'; drop table shipments; --",
    '%_\\%',
    '../../../etc/passwd',
    '9'.repeat(400),
    '1e400',
    '-0',
    'NaN',
    '0000-01-01',
    '9999-12-31',
    '275760-09-14',
    'infinity',
    0,
    -0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER + 2,
    -Number.MAX_SAFE_INTEGER,
    2 ** 31,
    true,
    [],
    [[]],
    {},
    { __proto__x: 1, constructor: { prototype: 1 } },
    { lines: [] },
    'x'.repeat(3000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Bodies that are not JSON, or nested too deeply. */
export const malformedBodies: string[] = [
  '',
  '{',
  'null',
  '"text"',
  '[1,2',
  '{"a":1,}',
  '{"note":"\\ud800"}',
  '{"note":"\\u0000"}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '\ufeff{}',
  nested(50_000, '[', ']'),
  `{"content":${nested(50_000, '[', ']')}}`,
  `{"content":${nested(3_000, '{"a":', '').slice(0, -5)}1${'}'.repeat(2_999)}}`,
  `{"lines":[${'{},'.repeat(1200)}{}]}`,
]

const valuesByFormat: Record<string, fc.Arbitrary<unknown>> = {
  date: fc.constantFrom('2026-01-01', '2099-12-31', '0001-01-01', '2024-02-29', '9999-12-31'),
}

const text = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.format && valuesByFormat[schema.format])
    return valuesByFormat[schema.format] as fc.Arbitrary<unknown>
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern), { maxLength: 100 })
  return fc.oneof(fc.constantFrom('', 'S', 'box', 'Lorry 7', 'ca'), fc.string({ maxLength: 30 }))
}

const number = fc.oneof(
  { arbitrary: fc.constantFrom(1, 2, 3, 5, 8, 24, 40, 72, 100, 1000), weight: 4 },
  { arbitrary: fc.integer(), weight: 1 },
)

/**
 * Inlines the references of a schema of the OpenAPI document. Within the only recursive one, that of any JSON value,
 * anything is allowed.
 */
export function withoutReferences(
  schema: unknown,
  components: Record<string, Record<string, unknown>>,
  within: readonly string[] = [],
): unknown {
  if (Array.isArray(schema))
    return schema.map((item) => withoutReferences(item, components, within))
  if (typeof schema !== 'object' || schema === null) return schema
  if ('$ref' in schema && typeof schema.$ref === 'string') {
    const [kind = '', name = ''] = schema.$ref.split('/').slice(-2)
    if (within.includes(schema.$ref)) return {}
    return withoutReferences(components[kind]?.[name], components, [...within, schema.$ref])
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, item]) => [key, withoutReferences(item, components, within)]),
  )
}

/** Values that a JSON schema mostly allows; some are invalid. */
export function likelyValue(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: validValue(schema), weight: 14 },
    { arbitrary: hostileValue, weight: 1 },
  )
}

function validValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(likelyValue))
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return number
  if (schema.type === 'string') return text(schema)
  if (schema.type === 'array') return fc.array(likelyValue(schema.items ?? {}), { maxLength: 4 })
  if (schema.type !== 'object') return fc.jsonValue({ maxDepth: 2 })
  const properties = Object.entries(schema.properties ?? {})
  const required = schema.required ?? []
  const knownFields = fc.record(
    Object.fromEntries(properties.map(([name, property]) => [name, likelyValue(property)])),
    { requiredKeys: required },
  )
  const unknownField = fc.dictionary(fc.string({ maxLength: 8 }), hostileValue, {
    minKeys: 1,
    maxKeys: 1,
  })
  return fc.oneof(
    { arbitrary: knownFields, weight: 12 },
    {
      arbitrary: fc.tuple(knownFields, unknownField).map(([a, b]) => ({ ...a, ...b })),
      weight: 1,
    },
  )
}

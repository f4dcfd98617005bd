type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Fields = { [key: string]: Json }
type Document = {
  paths?: Fields
  webhooks?: Fields
  components?: { schemas?: Fields }
  tags?: { name: string }[]
}

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const PREFIX = '#/components/schemas/'
const INPUT = /Input$/

function visit(value: Json, visitFields: (fields: Fields) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, visitFields)
  else if (isFields(value)) {
    visitFields(value)
    for (const child of Object.values(value)) visit(child, visitFields)
  }
}

const referencesIn = (value: Json): string[] => {
  const names: string[] = []
  visit(value, ({ $ref }) => {
    if (typeof $ref === 'string' && $ref.startsWith(PREFIX)) names.push($ref.slice(PREFIX.length))
  })
  return names
}

/** Names of all schemas that paths and webhooks refer to, directly or indirectly. */
function usedNames(requests: Json, schemas: Fields): Set<string> {
  const names = new Set<string>()
  const pending = referencesIn(requests)
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (names.has(name)) continue
    names.add(name)
    pending.push(...referencesIn(schemas[name] ?? null))
  }
  return names
}

/** Maps input schemas (`ShipmentInput`) to their plain name (`Shipment`) if the reply's schema is unused or equal. */
function mapToPlainNames(usedSchemas: Set<string>, schemas: Fields): Map<string, string> {
  const plainNameByName = new Map<string, string>()
  const plain = (name: string) => name.replace(INPUT, '')
  const schemaText = (schema: Json | undefined) =>
    JSON.stringify(schema, (key, value) =>
      key === '$ref' && typeof value === 'string' ? plain(value) : value,
    )
  for (const name of usedSchemas) {
    const isFree =
      !usedSchemas.has(plain(name)) ||
      schemaText(schemas[name]) === schemaText(schemas[plain(name)])
    if (INPUT.test(name) && isFree) plainNameByName.set(name, plain(name))
  }
  return plainNameByName
}

const replyDescriptions: Record<string, (summary: string) => string> = {
  200: (summary) => summary,
  201: () => 'Created',
  202: () => 'Begun; `Location` is the job’s URL',
  204: () => 'Done, without a body',
}

function describeReplies(paths: Fields): void {
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path as Fields))) {
    const { responses, summary } = operation as { responses?: Fields; summary?: string }
    for (const [status, reply] of Object.entries(responses ?? {})) {
      if (!isFields(reply) || reply.description !== 'Default Response') continue
      reply.description = replyDescriptions[status]?.(summary ?? '') ?? ''
    }
  }
}

// Replies may get new fields, and clients ignore unknown fields; requests refuse unknown fields.
function allowNewFields(paths: Fields, schemas: Fields): void {
  const allowUnknown = (fields: Fields) => {
    if (fields.additionalProperties === false) delete fields.additionalProperties
  }
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path as Fields)))
    visit((operation as Fields).responses ?? null, allowUnknown)
  for (const [name, schema] of Object.entries(schemas))
    if (!INPUT.test(name)) visit(schema, allowUnknown)
}

// Type generators refuse recursive schemas. The only one is `Json`, which allows any value.
const withoutRecursion = (name: string, schema: Json): Json =>
  isFields(schema) && referencesIn(schema).includes(name)
    ? { description: schema.description ?? 'Any JSON value' }
    : schema

/** Tags listed first: announcing shipments, and reading orders and receipts. Others follow by name. */
const firstTags = ['shipments', 'orders', 'order-lines', 'receipts', 'discrepancies']

function tagsOf(paths: Fields): { name: string }[] {
  const usedTags = Object.values(paths).flatMap((path) =>
    Object.values(path as Fields).flatMap(
      (operation) => (operation as { tags?: string[] }).tags ?? [],
    ),
  )
  const otherTags = [...new Set(usedTags)].filter((name) => !firstTags.includes(name)).sort()
  return [...firstTags, ...otherTags].map((name) => ({ name }))
}

/** Tidies the OpenAPI document: drops unused schemas, gives each schema one name, and lets replies have new fields. */
export function tidyContract<D extends object>(document: D): D {
  const tidied = structuredClone(document) as Document
  const paths = tidied.paths ?? {}
  const allSchemas = tidied.components?.schemas ?? {}
  allowNewFields(paths, allSchemas)
  const webhooks = tidied.webhooks ?? {}
  const usedSchemas = usedNames({ paths, webhooks }, allSchemas)
  const plainNameByName = mapToPlainNames(usedSchemas, allSchemas)
  const plainNameOf = (name: string) => plainNameByName.get(name) ?? name
  const namedSchemas = [...usedSchemas].map(
    (name) => [plainNameOf(name), withoutRecursion(name, allSchemas[name] ?? null)] as const,
  )
  const schemas = Object.fromEntries(namedSchemas.sort(([a], [b]) => (a < b ? -1 : 1)))
  visit([paths, schemas], (fields) => {
    if (typeof fields.$ref !== 'string') return
    fields.$ref = PREFIX + plainNameOf(fields.$ref.slice(PREFIX.length))
  })
  describeReplies(paths)
  return { ...tidied, tags: tagsOf(paths), components: { ...tidied.components, schemas } } as D
}

/** The parts of JSON schema that the printed contract uses. */
type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}
type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  operationId: string
  summary: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
/** The printed OpenAPI contract, from which the client's types are made. */
export type PrintedContract = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)
const quote = (value: unknown) => JSON.stringify(value)

const objectText = (fields: string[]) => (fields.length > 0 ? `{ ${fields.join('; ')} }` : '{}')

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${quote(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  const otherValues =
    typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  return fields.length > 0 ? objectText(fields) : `Record<string, ${otherValues}>`
}

const typeTextByName: Record<string, (schema: Schema) => string> = {
  string: ({ format }) => (format === 'binary' ? 'SentFile' : 'string'),
  integer: () => 'number',
  number: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  array: ({ items }) => `(${items ? typeOf(items) : 'unknown'})[]`,
  object: objectType,
}

/** Converts a JSON schema to a type of TypeScript. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if ('const' in schema) return quote(schema.const)
  if (schema.enum) return schema.enum.map(quote).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.map((item) => `(${typeOf(item)})`).join(' | ')
  if (schema.allOf) return schema.allOf.map((item) => `(${typeOf(item)})`).join(' & ')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'unknown'
  return types.map((type) => typeTextByName[type]?.(schema) ?? 'unknown').join(' | ')
}

// Query parameters for the page of a list or the format of a file. The others are filters, which several routes share.
const pageParameters = ['limit', 'after', 'before', 'row', 'format', 'lang']

/** Returns the parameters as the schema of one object. */
const objectSchema = (parameters: Parameter[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})

/** Returns the field `params` or `query`, an intersection of `objects`; no field if no object has properties. */
function inputFields(name: 'params' | 'query', objects: Schema[]): string[] {
  const nonEmpty = objects.filter(({ properties = {} }) => Object.keys(properties).length > 0)
  if (nonEmpty.length === 0) return []
  const isRequired = nonEmpty.some(({ required = [] }) => required.length > 0)
  return [`${name}${isRequired ? '' : '?'}: ${nonEmpty.map(typeOf).join(' & ')}`]
}

const bodyType = (content: Content) =>
  content['application/json'] ? typeOf(content['application/json'].schema) : 'SentFile'

function replyType(responses: Operation['responses']): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const { 'application/json': json, ...files } = success?.content ?? {}
  const types = [
    ...(json ? [typeOf(json.schema)] : []),
    ...(Object.keys(files).length > 0 ? ['ReceivedFile'] : []),
  ]
  return types.join(' | ') || 'null'
}

const isStream = ({ responses }: Operation) =>
  Object.values(responses).some(({ content }) => content && 'text/event-stream' in content)

const minNamedTypeLength = 90

/**
 * Gives a name to each long schema that the contract repeats, after the first properties that have it. `filters` are
 * the schemas of query filters, which are named last.
 */
function nameRepeatedSchemas(
  { paths, components }: PrintedContract,
  filters: ReadonlyMap<Operation, Schema>,
): void {
  const usesByType = new Map<string, { path: string[]; schemas: Schema[] }>()
  // `path`: names of the properties that contain the schema, innermost first.
  const collect = (schema: Schema, path: string[]): void => {
    const typeText = typeOf(schema)
    const isLong = typeText.length >= minNamedTypeLength && (schema.enum ?? schema.properties)
    const use = usesByType.get(typeText) ?? { path, schemas: [] }
    if (isLong) usesByType.set(typeText, { ...use, schemas: [...use.schemas, schema] })
    // Parts of a repeated schema are printed once with it.
    if (isLong && use.schemas.length > 0) return
    const { properties = {}, items, additionalProperties: others } = schema
    for (const [name, part] of Object.entries(properties)) collect(part, [name, ...path])
    const parts = [
      schema.anyOf,
      schema.oneOf,
      schema.allOf,
      items,
      typeof others === 'object' && others,
    ]
    for (const part of parts.flat()) if (part) collect(part, path)
  }
  for (const [name, schema] of Object.entries(components.schemas)) collect(schema, [name])
  for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations))) {
    const bodies = [operation.requestBody, ...Object.values(operation.responses)]
    for (const body of bodies)
      for (const { schema } of Object.values(body?.content ?? {})) collect(schema, [])
  }
  for (const [{ operationId }, schema] of filters) collect(schema, [`${operationId}Query`])
  for (const { path, schemas } of usesByType.values()) {
    const [firstSchema] = schemas
    if (!firstSchema || schemas.length < 2) continue
    const candidates = path.map((_, index) =>
      path
        .slice(0, index + 2)
        .reverse()
        .map(capitalize)
        .join(''),
    )
    const name = candidates.find((candidate) => !(candidate in components.schemas))
    if (!name) continue
    components.schemas[name] = { ...firstSchema }
    for (const schema of schemas) schema.$ref = `#/components/schemas/${name}`
  }
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Makes the client's types from the printed contract: its schemas by name, and parameters and reply of each route. */
export function generateClientRoutes(contract: PrintedContract): string {
  const { paths, components } = contract
  const resolve = (parameter: Parameter | { $ref: string }) =>
    '$ref' in parameter ? (components.parameters[nameOf(parameter.$ref)] as Parameter) : parameter
  const parametersOf = (operation: Operation, kind: string) =>
    (operation.parameters ?? []).map(resolve).filter((parameter) => parameter.in === kind)
  const isForPage = ({ name }: Parameter) => pageParameters.includes(name)
  const filters = new Map(
    Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .map((operation) => [
        operation,
        objectSchema(parametersOf(operation, 'query').filter((parameter) => !isForPage(parameter))),
      ]),
  )
  nameRepeatedSchemas(contract, filters)
  const typeDeclarations = Object.entries(components.schemas).map(
    ([name, schema]) => `type ${name} = ${typeOf(schema)}`,
  )
  const routesWithoutKey: string[] = []
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      if (isStream(operation)) return []
      const route = quote(`${method.toUpperCase()} ${path}`)
      const headers = parametersOf(operation, 'header').map(({ name }) => name)
      if (method === 'post' && !headers.includes('idempotency-key')) routesWithoutKey.push(route)
      const parts = [
        ...inputFields('params', [objectSchema(parametersOf(operation, 'path'))]),
        ...inputFields('query', [
          filters.get(operation) ?? {},
          objectSchema(parametersOf(operation, 'query').filter(isForPage)),
        ]),
        ...(headers.includes('if-match') ? ['ifMatch: number'] : []),
        ...(operation.requestBody ? [`body: ${bodyType(operation.requestBody.content)}`] : []),
        `reply: ${replyType(operation.responses)}`,
      ]
      return [`/** ${operation.summary} */`, `${route}: ${objectText(parts)}`]
    }),
  )
  return [
    '// Generated from the endpoints of the contract by `npm run print-openapi`.',
    "import type { ReceivedFile, SentFile } from './platform-types.ts'",
    ...typeDeclarations,
    '/** Parameters and reply of each route. */',
    `export type Routes = {\n${routes.join('\n')}\n}`,
    '/** POST routes that take no idempotency key: repeating a call may have its effect twice. */',
    `export const routesWithoutKey: readonly string[] = [${routesWithoutKey.join(',')}]`,
  ].join('\n')
}

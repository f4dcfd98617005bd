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
const quoted = (value: unknown) => JSON.stringify(value)

const objectOf = (fields: string[]) => (fields.length > 0 ? `{ ${fields.join('; ')} }` : '{}')

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  const rest = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  return fields.length > 0 ? objectOf(fields) : `Record<string, ${rest}>`
}

const namedTypes: Record<string, (schema: Schema) => string> = {
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
  if ('const' in schema) return quoted(schema.const)
  if (schema.enum) return schema.enum.map(quoted).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.map((one) => `(${typeOf(one)})`).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'unknown'
  return types.map((type) => namedTypes[type]?.(schema) ?? 'unknown').join(' | ')
}

function parametersOf(all: Parameter[], place: string): string[] {
  const named = all.filter((one) => one.in === place)
  if (named.length === 0) return []
  const fields = named.map(
    ({ name, required, schema }) => `${quoted(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
  )
  const isRequired = named.some(({ required }) => required)
  return [`${place === 'path' ? 'params' : 'query'}${isRequired ? '' : '?'}: ${objectOf(fields)}`]
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

const takesHeader = (parameters: Parameter[], header: string) =>
  parameters.some(({ name, in: place }) => place === 'header' && name === header)

const isStream = ({ responses }: Operation) =>
  Object.values(responses).some(({ content }) => content && 'text/event-stream' in content)

/** Makes the client's types from the printed contract: its schemas by name, and parameters and reply of each route. */
export function clientRoutes({ paths, components }: PrintedContract): string {
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `type ${name} = ${typeOf(schema)}`,
  )
  const resolved = (one: Parameter | { $ref: string }) =>
    '$ref' in one ? (components.parameters[nameOf(one.$ref)] as Parameter) : one
  const withoutKey: string[] = []
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      if (isStream(operation)) return []
      const route = quoted(`${method.toUpperCase()} ${path}`)
      const parameters = (operation.parameters ?? []).map(resolved)
      if (method === 'post' && !takesHeader(parameters, 'idempotency-key')) withoutKey.push(route)
      const parts = [
        ...parametersOf(parameters, 'path'),
        ...parametersOf(parameters, 'query'),
        ...(takesHeader(parameters, 'if-match') ? ['ifMatch: number'] : []),
        ...(operation.requestBody ? [`body: ${bodyType(operation.requestBody.content)}`] : []),
        `reply: ${replyType(operation.responses)}`,
      ]
      return [`/** ${operation.summary} */`, `${route}: ${objectOf(parts)}`]
    }),
  )
  return [
    '// Printed from the endpoints of the contract by `npm run print-openapi`.',
    "import type { ReceivedFile, SentFile } from './platform-types.ts'",
    ...shapes,
    '/** Parameters and reply of each route. */',
    `export type Routes = {\n${routes.join('\n')}\n}`,
    '/** Routes that are posted to without an idempotency key: repeated, they may have a second effect. */',
    `export const routesWithoutKey: readonly string[] = [${withoutKey.join(',')}]`,
  ].join('\n')
}

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Endpoint } from '#contract/endpoint.ts'

type Content = Record<string, { schema?: object; example?: unknown }>
type Reply = { description?: string; content?: Content }
export type OpenapiOperation = {
  operationId?: string
  description?: string
  summary?: string
  tags?: string[]
  requestBody?: { content: Content }
  responses: Record<string, Reply | { $ref: string }>
}
type Document = {
  paths: Record<string, Record<string, OpenapiOperation>>
  components: {
    schemas: Record<string, object>
    responses: Record<string, Reply>
    parameters: Record<string, { required?: boolean }>
  }
  servers: { url: string }[]
  tags: { name: string }[]
}

const file = join(import.meta.dirname, '..', '..', 'contract', 'openapi.json')

/** The printed contract, as others read it. */
export const openapiDocument = JSON.parse(await readFile(file, 'utf8')) as Document

// Strict: an unknown keyword or format is an error. `example` is of OpenAPI itself.
const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true })
addFormats.default(ajv)
ajv.addKeyword('example')
ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/)

/** Returns a schema that refers to the named schemas by the ids under which they are added below. */
const standaloneSchema = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' ? String(value).replace('#/components/schemas/', 'oto:') : value,
  )
for (const [name, schema] of Object.entries(openapiDocument.components.schemas))
  ajv.addSchema({ ...standaloneSchema(schema), $id: `oto:${name}` })

/** Compiles a schema of the printed contract to a check. */
export const compileSchema = (schema: object): ValidateFunction =>
  ajv.compile(standaloneSchema(schema))

/** A reply of the document, by reference or not. */
export const replyOf = (reply: Reply | { $ref: string } | undefined): Reply | undefined =>
  reply && '$ref' in reply
    ? openapiDocument.components.responses[reply.$ref.split('/').at(-1) ?? '']
    : reply

const checks = new Map<string, ValidateFunction>()

/** Returns the printed check of an endpoint's JSON replies with a status. */
export function replyValidator({ method, url }: Endpoint, status: number): ValidateFunction {
  const path = url.replace(/:(\w+)/g, '{$1}')
  const statusKey = status < 400 ? String(status) : `${String(status)[0]}XX`
  const key = `${method} ${path} ${statusKey}`
  const compiled = checks.get(key)
  if (compiled) return compiled
  const { responses } = openapiDocument.paths[path]?.[method.toLowerCase()] ?? {}
  const schema = Object.values(replyOf(responses?.[statusKey])?.content ?? {})[0]?.schema
  const check = compileSchema(schema ?? assert.fail(`${key} is not printed`))
  checks.set(key, check)
  return check
}

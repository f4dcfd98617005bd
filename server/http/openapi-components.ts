import { exampleBodies } from '#contract/example-bodies.ts'
import replies from '#contract/example-replies.json' with { type: 'json' }
import { type ProblemCode, problemCodes } from '#contract/problem-codes.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }
/** Example reply of each operation, recorded from a server. A test checks them against the schemas. */
const exampleReplies: Readonly<Record<string, Json>> = replies

type Fields = { [key: string]: Json | undefined }
type Content = Record<string, { schema?: Fields; example?: Json }>
type Body = { content?: Content }
type Operation = {
  operationId: string
  parameters?: (Fields & { name: string; schema?: Fields })[]
  requestBody?: Body
  responses?: Record<string, Body & { $ref?: string }>
}
type Components = Record<'schemas' | 'parameters' | 'responses', Fields>
type Operations = Record<string, Record<string, Operation>>
type Document = { paths?: Operations; webhooks?: Operations; components?: Components }

const capitalized = (name: string) =>
  name.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** Names components of one kind; equal values share one name. */
class ComponentNames {
  readonly #kind: string
  readonly #components: Fields
  readonly #names = new Map<string, string>()

  constructor(kind: string, components: Fields) {
    this.#kind = kind
    this.#components = components
  }

  /** Returns a reference to a value, under the first of these names that is free. */
  referTo(value: Json, names: string[]): { $ref: string } {
    const text = JSON.stringify(value)
    const existingName = this.#names.get(text)
    const name = existingName ?? names.find((candidate) => !(candidate in this.#components))
    if (!name) throw new Error(`Two ${this.#kind} are called ${names.join(', ')}`)
    this.#names.set(text, name)
    this.#components[name] = value
    return { $ref: `#/components/${this.#kind}/${name}` }
  }
}

const exampleProblem = (code: ProblemCode, extras: Fields): Fields => ({
  ...{ type: 'about:blank', title: code, status: problemCodes[code], code, ...extras },
})

/** Replies that many operations share, with an example body. */
const namedReplies: Record<string, { name: string; example?: Fields }> = {
  204: { name: 'Done' },
  '4XX': { name: 'Refused', example: exampleProblem('not-found', {}) },
  '5XX': { name: 'Unavailable', example: exampleProblem('unavailable', { retryAfter: 1 }) },
}
const isShape = (schema: Fields | undefined): schema is Fields =>
  schema?.type === 'object' || schema?.anyOf !== undefined || schema?.oneOf !== undefined

// Zod prints the bounds of JavaScript's safe integers, which clients do not need.
function dropSafeBounds(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const fields = value as Fields
  if (fields.maximum === Number.MAX_SAFE_INTEGER) delete fields.maximum
  if (fields.minimum === Number.MIN_SAFE_INTEGER) delete fields.minimum
  for (const field of Object.values(fields)) dropSafeBounds(field)
}

/**
 * Moves repeated parameters, replies and schemas into components, and adds an example to each body. Drops JavaScript's
 * integer bounds.
 */
export function nameComponents<D extends object>(document: D): D {
  const { paths = {}, webhooks = {}, components } = document as Document
  if (!components) return document
  dropSafeBounds(document)
  components.parameters = {}
  components.responses = {}
  const schemas = new ComponentNames('schemas', components.schemas)
  const parameters = new ComponentNames('parameters', components.parameters)
  const responses = new ComponentNames('responses', components.responses)
  const operations = [paths, webhooks]
    .flatMap((group) => Object.values(group))
    .flatMap(Object.values<Operation>)
  for (const operation of operations) {
    const id = capitalized(operation.operationId)
    const nameSchemas = ({ content = {} }: Body, suffix: string) => {
      for (const media of Object.values(content))
        if (isShape(media.schema)) media.schema = schemas.referTo(media.schema, [id + suffix])
    }
    operation.parameters = operation.parameters?.map((parameter) => {
      // If-Match is optional in its schema, because a missing header gets 428, not 400.
      if (parameter.name === 'if-match') parameter.required = true
      const name = capitalized(parameter.name)
      return parameters.referTo(parameter, [name, `${id}${name}`]) as never
    })
    if (operation.requestBody) {
      nameSchemas(operation.requestBody, 'Body')
      const [media] = Object.values(operation.requestBody.content ?? {})
      if (media) media.example ??= exampleBodies[operation.operationId] as Json
    }
    for (const [status, reply] of Object.entries(operation.responses ?? {})) {
      nameSchemas(reply, 'Reply')
      const json = reply.content?.['application/json']
      if (json) json.example = exampleReplies[operation.operationId]
      const namedReply = namedReplies[status]
      if (!namedReply || !operation.responses) continue
      const [media] = Object.values(reply.content ?? {})
      if (media) media.example = namedReply.example
      operation.responses[status] = responses.referTo(reply as Json, [namedReply.name])
    }
  }
  return document
}

// Breaking differences of two printed contracts: what a client of the former one can no longer do or read.

export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  format?: string
  pattern?: string
  [bound: string]: unknown
}
type Body = { content?: Record<string, { schema?: Schema }>; required?: boolean }
export type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: Body
  responses: Record<string, Body | { $ref: string }>
}
export type Contract = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

type Side = 'request' | 'reply'
type Difference = { at: string; what: string }
type Pair = { before: Schema; after: Schema }

const lowerIsNarrower = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']
const higherIsNarrower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']

const resolverOf =
  ({ components }: Contract) =>
  <T>(value: T | { $ref: string }): T => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as T
    const [kind = '', name = ''] = String(value.$ref).split('/').slice(2)
    return components[kind]?.[name] as T
  }

/** Lists what breaks clients of `former`, as lines like `GET /api/x reply rows[].code: removed`. */
export function breakingDifferences(former: Contract, present: Contract): string[] {
  const resolve = { before: resolverOf(former), after: resolverOf(present) }
  const lines: string[] = []
  const visiting = new Set<string>()

  /** Lists the alternatives of a schema, each of one type. */
  const alternativesOf = (schema: Schema, version: 'before' | 'after'): Schema[] => {
    const shape = resolve[version](schema)
    const union = shape.anyOf ?? shape.oneOf
    if (union) return union.flatMap((alternative) => alternativesOf(alternative, version))
    if (Array.isArray(shape.type)) return shape.type.map((type) => ({ ...shape, type }))
    if ('const' in shape) return [{ ...shape, type: typeOfValue(shape.const), enum: [shape.const] }]
    return [shape.enum && !shape.type ? { ...shape, type: typeOfValue(shape.enum[0]) } : shape]
  }

  function compare({ before, after }: Pair, side: Side, location: string): Difference[] {
    const references = `${side} ${before.$ref} ${after.$ref}`
    if (before.$ref && after.$ref && visiting.has(references)) return []
    visiting.add(references)
    const [olds, news] = [alternativesOf(before, 'before'), alternativesOf(after, 'after')]
    // A request must be accepted as before; a reply must be one of those known before.
    const [neededAlternatives, offeredAlternatives] =
      side === 'request' ? [olds, news] : [news, olds]
    const differences = neededAlternatives.flatMap((needed) => {
      const candidates = offeredAlternatives.filter((offered) => isSameType(needed, offered))
      if (candidates.length === 0)
        return [{ at: location, what: `${needed.type ?? 'any'} ${sideWord[side]}` }]
      const outcomes = candidates.map((offered) =>
        side === 'request'
          ? compareAlternative(needed, offered, side, location)
          : compareAlternative(offered, needed, side, location),
      )
      // Each alternative is compared with the most similar one.
      return outcomes.reduce((least, next) => (next.length < least.length ? next : least))
    })
    visiting.delete(references)
    return differences
  }

  function compareAlternative(before: Schema, after: Schema, side: Side, at: string): Difference[] {
    const differences = compareFields(before, after, side, at)
    const compareInner = (from: Schema | boolean | undefined, to: typeof from, suffix: string) =>
      typeof from === 'object' && typeof to === 'object'
        ? compare({ before: from, after: to }, side, `${at}${suffix}`)
        : []
    differences.push(
      ...compareInner(before.items, after.items, '[]'),
      ...compareInner(before.additionalProperties, after.additionalProperties, '{}'),
    )
    // Clients ignore codes that they do not know, so that only a request can be narrower by its values.
    if (side === 'request')
      differences.push(...narrowingsOf(before, after).map((what) => ({ at, what })))
    return differences
  }

  function compareFields(before: Schema, after: Schema, side: Side, at: string): Difference[] {
    const { properties: olds = {}, required: oldRequired = [] } = before
    const { properties: news = {}, required: newRequired = [] } = after
    const path = (name: string) => (at ? `${at}.${name}` : name)
    const inBoth = Object.entries(olds).flatMap(([name, old]) => {
      const present = news[name]
      if (present) return compare({ before: old, after: present }, side, path(name))
      const isIgnored = side === 'request' && after.additionalProperties !== false
      return isIgnored ? [] : [{ at: path(name), what: 'removed' }]
    })
    const [requiredBefore, requiredAfter] =
      side === 'request' ? [newRequired, oldRequired] : [oldRequired, newRequired]
    const changed = requiredBefore.filter(
      (name) => !requiredAfter.includes(name) && (side === 'request' || name in news),
    )
    const what = side === 'request' ? 'required' : 'may be missing'
    return [...inBoth, ...changed.map((name) => ({ at: path(name), what }))]
  }

  const report = (where: string, differences: Difference[]) => {
    for (const { at, what } of differences) lines.push(`${where}${at && ` ${at}`}: ${what}`)
  }

  const compareBodies = (before: Body, after: Body, side: Side, where: string) => {
    for (const [type, { schema: old }] of Object.entries(before.content ?? {})) {
      const present = after.content?.[type]?.schema
      if (!after.content?.[type]) lines.push(`${where} ${type}: removed`)
      else if (old && present) report(where, compare({ before: old, after: present }, side, ''))
    }
  }

  const compareParameters = (before: Operation, after: Operation, where: string) => {
    const olds = (before.parameters ?? []).map((value) => resolve.before(value) as Parameter)
    const news = (after.parameters ?? []).map((value) => resolve.after(value) as Parameter)
    const hasSameName = (one: Parameter) => (other: Parameter) =>
      one.name === other.name && one.in === other.in
    for (const old of olds) {
      const present = news.find(hasSameName(old))
      const at = `${where} ${old.in} ${old.name}`
      if (present) report(at, compare({ before: old.schema, after: present.schema }, 'request', ''))
      else if (old.in === 'query') lines.push(`${at}: removed`)
    }
    for (const parameter of news)
      if (parameter.required && !olds.find(hasSameName(parameter))?.required)
        lines.push(`${where} ${parameter.in} ${parameter.name}: required`)
  }

  for (const [path, operations] of Object.entries(former.paths))
    for (const [method, before] of Object.entries(operations)) {
      const route = `${method.toUpperCase()} ${path}`
      const after = present.paths[path]?.[method]
      if (!after) {
        lines.push(`${route}: removed`)
        continue
      }
      compareParameters(before, after, route)
      if (before.requestBody)
        compareBodies(before.requestBody, after.requestBody ?? {}, 'request', `${route} request`)
      else if (after.requestBody?.required) lines.push(`${route} request: required`)
      for (const [status, reply] of Object.entries(before.responses)) {
        if (!status.startsWith('2')) continue
        const replyAfter = after.responses[status]
        if (!replyAfter) lines.push(`${route} reply ${status}: removed`)
        else
          compareBodies(
            ...([resolve.before(reply), resolve.after(replyAfter)] as [Body, Body]),
            ...(['reply', `${route} reply`] as const),
          )
      }
    }
  return [...new Set(lines)]
}

const sideWord = { request: 'no longer taken', reply: 'not known before' }

const typeOfValue = (value: unknown) => (value === null ? 'null' : typeof value)
const isSameType = ({ type: one }: Schema, { type: other }: Schema) =>
  one === other ||
  one === undefined ||
  other === undefined ||
  (one === 'integer' && other === 'number')

/** Returns ways in which a schema of a request accepts less than before. */
function narrowingsOf(before: Schema, after: Schema): string[] {
  const number = (schema: Schema, bound: string, none: number) =>
    typeof schema[bound] === 'number' ? (schema[bound] as number) : none
  const isLower = (bound: string) =>
    number(after, bound, Number.POSITIVE_INFINITY) < number(before, bound, Number.POSITIVE_INFINITY)
  const isHigher = (bound: string) =>
    number(after, bound, Number.NEGATIVE_INFINITY) > number(before, bound, Number.NEGATIVE_INFINITY)
  const isWithout = before.enum
    ? before.enum.filter((value) => after.enum && !after.enum.includes(value))
    : after.enum && ['other values']
  return [
    ...lowerIsNarrower.filter(isLower).map((bound) => `lower ${bound}`),
    ...higherIsNarrower.filter(isHigher).map((bound) => `higher ${bound}`),
    ...(isWithout ?? []).map((value) => `${value} no longer taken`),
    ...['pattern', 'format']
      .filter((name) => after[name] !== undefined && after[name] !== before[name])
      .map((name) => `other ${name}`),
  ]
}

import type { FastifyError } from 'fastify'
import type { FieldError } from '#contract/problem.ts'
import { type FieldCode, fieldCodes } from '#contract/problem-codes.ts'

type Issue = NonNullable<FastifyError['validation']>[number]

const locations: Record<string, string> = { querystring: 'query' }

const isFieldCode = (text: string): text is FieldCode =>
  (fieldCodes as readonly string[]).includes(text)

function codeOf({ keyword, message, params }: Issue): FieldCode {
  if (message && isFieldCode(message)) return message
  const isText = params.origin === 'string'
  if (keyword === 'too_small') return isText ? 'too-short' : 'too-small'
  if (keyword === 'too_big') return isText ? 'too-long' : 'too-big'
  if (keyword === 'invalid_type' && /received undefined/.test(message ?? '')) return 'required'
  if (keyword === 'invalid_format' && params.format === 'date') return 'not-a-day'
  return 'invalid'
}

// Longer lists of allowed values, such as countries, are in the contract.
const maxAllowed = 50

const figure = (value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function paramsOf({ params }: Issue): FieldError['params'] {
  const { values } = params
  const allowed =
    Array.isArray(values) && values.length <= maxAllowed ? values.join(', ') : undefined
  const figures = { minimum: figure(params.minimum), maximum: figure(params.maximum), allowed }
  const known = Object.entries(figures).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'string',
  )
  return known.length > 0 ? (Object.fromEntries(known) as FieldError['params']) : undefined
}

const pointerPart = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Converts a schema error to field errors with JSON pointers into params, query, headers or body. */
export function fieldErrors(error: FastifyError): FieldError[] {
  const context = error.validationContext ?? 'body'
  const location = `/${locations[context] ?? context}`
  return (error.validation ?? []).slice(0, 100).flatMap((issue): FieldError[] => {
    const path = issue.instancePath === '/' ? '' : issue.instancePath
    if (issue.keyword === 'unrecognized_keys') {
      const keys = (issue.params.keys as string[] | undefined) ?? []
      return keys.map((key) => ({
        pointer: `${location}${path}/${pointerPart(key)}`,
        code: 'unknown-field',
      }))
    }
    const params = paramsOf(issue)
    return [{ pointer: `${location}${path}`, code: codeOf(issue), ...(params && { params }) }]
  })
}

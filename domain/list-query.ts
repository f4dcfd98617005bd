import * as z from 'zod'
import { searchText } from '#domain/code-text.ts'
import { day, dayOrNothing } from '#domain/units/day.ts'

/**
 * Filter or sort of a list as plain data. The contract makes the endpoint's query from these; the screen reads its
 * address with them, without a schema library.
 */
type QueryField =
  | { kind: 'text'; maxLength: number }
  | { kind: 'day' }
  | { kind: 'id' }
  | { kind: 'choice'; options: readonly [string, ...string[]] }

export type QueryFields = Record<string, QueryField>

export type QueryValue<Field> = Field extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option
  : Field extends { kind: 'id' }
    ? number
    : string

export type QueryOf<Fields> = { [Name in keyof Fields]?: QueryValue<Fields[Name]> | undefined }

/** Reads a query from an untrusted address; unreadable values are left out. */
export function readQuery<Fields extends QueryFields>(
  fields: Fields,
  values: Record<string, unknown>,
): QueryOf<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => [name, read(field, values[name])])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function read(field: QueryField, value: unknown): string | number | undefined {
  switch (field.kind) {
    case 'text':
      return readText(value, field.maxLength)
    case 'day':
      return dayOrNothing(value)
    case 'id':
      return Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined
    case 'choice':
      return field.options.find((option) => option === value)
  }
}

// A router reads `?code=42` as a number.
const readText = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? searchText(String(value)).slice(0, maxLength) || undefined
    : undefined

type QueryShape<Fields> = {
  [Name in keyof Fields]: z.ZodOptional<
    z.ZodType<QueryValue<Fields[Name]>, QueryValue<Fields[Name]>>
  >
}

/**
 * Makes zod properties of a list's query fields. `descriptions` are for OpenAPI; `namedSchemas` replace the schemas of
 * fields whose options have a named schema there.
 */
export function queryShape<Fields extends QueryFields>(
  fields: Fields,
  descriptions: { [Name in keyof Fields]?: string } = {},
  namedSchemas: { [Name in keyof Fields]?: z.ZodType<QueryValue<Fields[Name]>> } = {},
): QueryShape<Fields> {
  const shapes = Object.entries(fields).map(([name, field]) => {
    const shape = (namedSchemas[name] ?? shapeOf(field)).optional()
    return [name, descriptions[name] ? shape.meta({ description: descriptions[name] }) : shape]
  })
  return Object.fromEntries(shapes)
}

/** Maximum options that the printed contract lists; otherwise each list would repeat all countries. */
const maxPrinted = 50

function shapeOf(field: QueryField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string().overwrite(searchText).min(1).max(field.maxLength)
    case 'day':
      return day
    case 'id':
      return z.coerce.number().int().positive()
    case 'choice':
      return field.options.length > maxPrinted
        ? z.string().refine((value) => field.options.includes(value))
        : z.enum(field.options)
  }
}

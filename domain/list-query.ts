import { searchText } from '#domain/code-text.ts'
import { dayOrNothing } from '#domain/units/day.ts'

/**
 * Filters and sorts of a list as plain data: the contract makes the endpoint's query of it, and the screen reads its address
 * by it without a schema library.
 */
export type QueryField =
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

/** Reads a query that anybody may have written, as an address is; what cannot be understood is left out. */
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

import type * as z from 'zod'
import { innerShape, isDecimal } from '#server/data/entity.ts'

type Convert = (value: unknown) => unknown

/** Parts of a schema's definition that hold further schemas. */
type Definition = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  options?: z.core.$ZodType[]
}

/**
 * Returns a function that converts JSON numbers to text where a schema has exact decimals: `12` becomes `"12"`. Null if
 * the schema has no decimals.
 */
export function decimalConverter(schema: z.core.$ZodType): Convert | null {
  if (isDecimal(schema)) return (value) => (typeof value === 'number' ? String(value) : value)
  const { type, shape, element, options } = innerShape(schema)._zod.def as Definition
  if (type === 'object' && shape) return objectConverter(shape)
  if (type === 'array' && element) return arrayConverter(element)
  if (type !== 'union' || !options) return null
  const converters = options.flatMap((option) => decimalConverter(option) ?? [])
  return converters.length > 0
    ? (value) => converters.reduce((converted, convert) => convert(converted), value)
    : null
}

function objectConverter(shape: Record<string, z.core.$ZodType>): Convert | null {
  const converters = Object.entries(shape).flatMap(([name, field]) => {
    const convert = decimalConverter(field)
    return convert ? [[name, convert] as const] : []
  })
  if (converters.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const fields = value as Record<string, unknown>
    for (const [name, convert] of converters)
      if (Object.hasOwn(fields, name)) fields[name] = convert(fields[name])
    return fields
  }
}

function arrayConverter(element: z.core.$ZodType): Convert | null {
  const convert = decimalConverter(element)
  return convert && ((value) => (Array.isArray(value) ? value.map(convert) : value))
}

import * as z from 'zod'
import { searchText } from '#domain/code-text.ts'
import type { QueryField, QueryFields, QueryValue } from '#domain/list-query.ts'
import { day } from '#domain/units/day.ts'

type QueryShape<Fields> = {
  [Name in keyof Fields]: z.ZodOptional<
    z.ZodType<QueryValue<Fields[Name]>, QueryValue<Fields[Name]>>
  >
}

/**
 * The query of a list as zod properties, from the fields of the domain; `about` describes them in OpenAPI,
 * and `named` has those whose choice is a shape with a name of its own there.
 */
export function queryShape<Fields extends QueryFields>(
  fields: Fields,
  about: { [Name in keyof Fields]?: string } = {},
  named: { [Name in keyof Fields]?: z.ZodType<QueryValue<Fields[Name]>> } = {},
): QueryShape<Fields> {
  const shapes = Object.entries(fields).map(([name, field]) => {
    const shape = (named[name] ?? shapeOf(field)).optional()
    return [name, about[name] ? shape.meta({ description: about[name] }) : shape]
  })
  return Object.fromEntries(shapes)
}

/** Options that the printed contract lists; it would have each country at each list. */
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

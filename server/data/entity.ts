import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { snakeCase } from '#domain/snake-case.ts'

type Fields<Shape extends z.ZodObject> = keyof z.output<Shape> & string

/** SQL for the fields that are not a column of the same name. */
type FieldExpressions<Shape extends z.ZodObject> = { readonly [field in Fields<Shape>]?: Sql }

type Entity<Shape extends z.ZodObject> = {
  table: string
  shape: Shape
  storedFields: Fields<Shape>[]
  columns: Sql
  /** Builds the insert of one row: the given fields, and further columns by their names in camel case. */
  insert: (values: Partial<z.output<Shape>>, extraValues: Record<string, unknown>) => Sql
  /** Builds `carrier = $1, …` for the given fields; undefined if there are none. */
  assignments: (values: Partial<z.output<Shape>>) => Sql | undefined
}

/** All declared entities: a test compares them with the catalog of the database. */
export const entities: Pick<Entity<z.ZodObject>, 'table' | 'shape' | 'storedFields'>[] = []

/** Returns the column of a field: `ship_to` for `shipTo`. */
export const columnName: (field: string) => string = snakeCase

/** Returns the shape inside `nullable`, `optional` and `default`. */
export function innerShape(shape: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = shape._zod.def as { innerType?: z.core.$ZodType }
  return innerType ? innerShape(innerType) : shape
}

/** Whether a field is an exact decimal, which is sent as its shortest text. */
export const isDecimal = (shape: z.core.$ZodType): boolean =>
  z.globalRegistry.get(innerShape(shape))?.format === 'decimal'

const column = (shape: z.core.$ZodType, name: string): Sql =>
  isDecimal(shape) ? sql`trim_scale(${sql.ref(name)})::text` : sql.ref(name)

/** Selects the fields of a shape by name: `s.carrier as "carrier", trim_scale(s.weight)::text as "weight"`. */
export const columnsOf = <Shape extends z.ZodObject>(
  shape: Shape,
  alias: string,
  expressions: FieldExpressions<Shape> = {},
): Sql =>
  sql.join(
    Object.entries(shape.shape).map(([field, type]) => {
      const expression = expressions[field as Fields<Shape>]
      return sql`${expression ?? column(type, `${alias}.${columnName(field)}`)} as ${sql.ref(field)}`
    }),
  )

/**
 * A table, the alias of its rows in statements, and the shape that the API reads or writes. Its columns, inserts and
 * updates follow from the keys of the shape.
 */
export function entity<Shape extends z.ZodObject>(
  table: string,
  alias: string,
  shape: Shape,
  expressions: FieldExpressions<Shape> = {},
): Entity<Shape> {
  const allFields = Object.keys(shape.shape) as Fields<Shape>[]
  const storedFields = allFields.filter((field) => !expressions[field])
  entities.push({ table, shape, storedFields })
  return {
    table,
    shape,
    storedFields,
    columns: columnsOf(shape, alias, expressions),
    insert: (values, extraValues) => {
      const extra = Object.entries(extraValues)
      const fields = storedFields.filter((field) => values[field] !== undefined)
      const entries = [...extra, ...fields.map((field) => [field, values[field]] as const)]
      const columnNames = entries.map(([field]) => sql.ref(columnName(field)))
      const parameters = entries.map(([, value]) => value)
      return sql`insert into ${sql.ref(table)} as ${sql.ref(alias)} (${sql.join(columnNames)}) values (${sql.join(parameters)})`
    },
    assignments: (values) => {
      const fields = storedFields.filter((field) => values[field] !== undefined)
      if (fields.length === 0) return undefined
      return sql.join(fields.map((field) => sql`${sql.ref(columnName(field))} = ${values[field]}`))
    },
  }
}

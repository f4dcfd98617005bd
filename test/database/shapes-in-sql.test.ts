// A shape is written twice, in a migration and in the domain: here the two are compared, column by column.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { columnName, entities, innerShape, isDecimal } from '#server/data/entity.ts'
import { openClient } from '#test/database/open-client.ts'
import '#server/app.ts'
import { testDatabase } from '#test/world/database.ts'

const database = await testDatabase()
const owner = await openClient(database.ownerUrl)

type Column = { type: string; isNullable: boolean; isView: boolean; labels: string[] | null }

const columnsOfTable = async (table: string) =>
  new Map(
    (
      await owner.query<Column & { name: string }>(
        `select a.attname as name, t.typname as type, not a.attnotnull as "isNullable", c.relkind = 'v' as "isView",
          (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid
        where c.relname = $1 and c.relnamespace = 'public'::regnamespace`,
        [table],
      )
    ).rows.map((column) => [column.name, column] as const),
  )

/** Types of columns that store values of a shape. */
function typesOf(type: z.core.$ZodType): string[] {
  const inner = innerShape(type)
  if (isDecimal(inner)) return ['numeric']
  if (inner instanceof z.ZodNumber) return ['int2', 'int4', 'int8']
  if (inner instanceof z.ZodBoolean) return ['bool']
  if (inner instanceof z.ZodISODate) return ['date']
  if (inner instanceof z.ZodISODateTime) return ['timestamptz']
  if (inner instanceof z.ZodUUID) return ['uuid']
  const texts = [z.ZodEnum, z.ZodString, z.ZodURL]
  if (texts.some((kind) => inner instanceof kind)) return ['text', 'enum']
  return ['jsonb', '_text', '_int8', '_int2']
}

const acceptsNull = (type: z.core.$ZodType) => z.safeParse(type, null).success

async function differencesOf({ table, shape, storedFields }: (typeof entities)[number]) {
  const columns = await columnsOfTable(table)
  return storedFields.flatMap((field): string[] => {
    const type = shape.shape[field] as z.core.$ZodType
    const column = columns.get(columnName(field))
    const name = `${table}.${columnName(field)}`
    if (!column) return [`${name} is in the shape and not in the table`]
    const { labels, isNullable, isView } = column
    const allowed = typesOf(type)
    const inner = innerShape(type)
    const options = labels && inner instanceof z.ZodEnum ? (inner.options as string[]) : []
    return [
      !allowed.includes(labels ? 'enum' : column.type) &&
        `${name} is ${column.type}, not ${allowed}`,
      !isView && isNullable !== acceptsNull(type) && `${name} is null in one of the two only`,
      ...options.map((option) => !labels?.includes(option) && `${name} is never ${option}`),
    ].filter((difference) => difference !== false)
  })
}

test('every entity has its columns, of its types, nullable where the shape is', async () => {
  assert.ok(entities.length >= 10)
  assert.deepEqual((await Promise.all(entities.map(differencesOf))).flat(), [])
})

test('a column that is missing, of another type, or null in one place only is noticed', async () => {
  const shape = z.object({
    carrier: z.string(),
    estimatedDelivery: z.iso.date(),
    lineCount: z.string(),
    state: z.enum(['open', 'lost']),
    incoterms: z.string(),
  })
  const storedFields = Object.keys(shape.shape)
  assert.deepEqual(await differencesOf({ table: 'shipments', shape, storedFields }), [
    'shipments.estimated_delivery is null in one of the two only',
    'shipments.line_count is int4, not text,enum',
    'shipments.state is never lost',
    'shipments.incoterms is in the shape and not in the table',
  ])
})

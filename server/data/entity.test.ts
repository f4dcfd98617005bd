import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { sql, statementText } from '#database/client/sql.ts'
import { decimalText } from '#domain/units/quantity.ts'
import { columnsOf, entity } from '#server/data/entity.ts'

const shape = z.object({
  id: z.int(),
  shipTo: z.string().nullable(),
  grossWeight: decimalText.nullable().default(null),
  status: z.string(),
})
const crates = entity('crates', 'c', shape, { id: sql`c.number`, status: sql`'new'` })

test('a field is read from its column or expression, a decimal as its shortest text', () => {
  assert.equal(
    statementText(crates.columns).text,
    `c.number as "id", "c"."ship_to" as "shipTo", trim_scale("c"."gross_weight")::text as "grossWeight",` +
      ` 'new' as "status"`,
  )
  assert.equal(
    statementText(columnsOf(shape.pick({ shipTo: true }), 'x')).text,
    '"x"."ship_to" as "shipTo"',
  )
  assert.deepEqual(crates.storedFields, ['shipTo', 'grossWeight'])
})

test('an insert has all fields, an update only the given ones, also null', () => {
  const insert = crates.insert({ shipTo: null, grossWeight: '2.5' }, { companyId: 7 })
  assert.deepEqual(statementText(insert), {
    text: 'insert into "crates" as "c" ("company_id", "ship_to", "gross_weight") values ($1, $2, $3)',
    values: [7, null, '2.5'],
  })
  assert.deepEqual(statementText(sql`set ${crates.assignments({ shipTo: null, status: 'x' })}`), {
    text: 'set "ship_to" = $1',
    values: [null],
  })
  assert.equal(crates.assignments({}), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, statementText, thisCompany } from './sql.ts'

test('nested statements become text, and values become parameters', () => {
  const inner = sql`b = ${2} and c = any(${[3, 4]}::int[])`
  assert.deepEqual(statementText(sql`select ${1}::int where ${inner} or d = ${'5'}`), {
    text: 'select $1::int where b = $2 and c = any($3::int[]) or d = $4',
    values: [1, 2, [3, 4], '5'],
  })
})

test('text that is not SQL becomes a parameter', () => {
  for (const value of [`'; drop table x; --`, { texts: ['drop table x'], parts: [] }, null, true])
    assert.deepEqual(statementText(sql`select ${value}`), { text: 'select $1', values: [value] })
})

test('names and literals are quoted', () => {
  const statement = sql`select ${sql.ref('l.a"b')}, ${sql.lit("o'k")}, ${sql.lit(7)}`
  assert.equal(statementText(statement).text, `select "l"."a""b", 'o''k', 7`)
})

test('joining takes statements and values, and no parts give an empty text', () => {
  const joined = sql`${sql.join([1, sql`now()`, 'x'])} / ${sql.join([sql`a`, sql`b`], sql` and `)}`
  assert.deepEqual(statementText(joined), { text: '$1, now(), $2 / a and b', values: [1, 'x'] })
  assert.equal(statementText(sql`(${sql.join([])})`).text, '()')
})

test('the company is one parameter and the first, however often a statement names it, and is required', () => {
  const own = sql`company_id = ${thisCompany}`
  const statement = sql`select ${'a'} from x where ${own} and exists (select from y where ${own})`
  assert.deepEqual(statementText(statement, '7'), {
    text: 'select $2 from x where company_id = $1::bigint and exists (select from y where company_id = $1::bigint)',
    values: ['7', 'a'],
  })
  assert.throws(() => statementText(statement), /needs a company/)
  assert.deepEqual(statementText(sql`select 1`, '7').values, [])
})

test('a part without values has the same text in each statement', () => {
  const own = sql`company_id = ${thisCompany}`
  const constant = sql`select ${sql.ref('id')} from x where ${own}`
  const texts = [sql`${constant}`, sql`${constant} and a = ${1} or ${own}`, constant].map(
    (statement) => statementText(statement, 7),
  )
  const text = 'select "id" from x where company_id = $1::bigint'
  assert.deepEqual(texts, [
    { text, values: [7] },
    { text: `${text} and a = $2 or company_id = $1::bigint`, values: [7, 1] },
    { text, values: [7] },
  ])
})

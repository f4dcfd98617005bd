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

test('the company is one parameter, however often a statement names it, and is required', () => {
  const own = sql`company_id = ${thisCompany}`
  const statement = sql`select ${'a'} from x where ${own} and exists (select from y where ${own})`
  assert.deepEqual(statementText(statement, '7'), {
    text: 'select $1 from x where company_id = $2::bigint and exists (select from y where company_id = $2::bigint)',
    values: ['a', '7'],
  })
  assert.throws(() => statementText(statement), /for no company/)
  assert.deepEqual(statementText(sql`select 1`, '7').values, [])
})

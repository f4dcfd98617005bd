import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMigrations } from '#database/migrate.ts'
import { splitStatements } from '#database/sql-statements.ts'
import { brokenMigrationRules, scansBehindLocks } from '#test/checks/migration-rules.ts'

// Migrations of 0.2.0 stay as they ran.
const migrations = (await readMigrations()).filter(({ name }) => name > '0010')

test('migrations run where tables are distributed', () => {
  assert.ok(migrations.length > 30)
  for (const { name, sql } of migrations)
    assert.deepEqual(brokenMigrationRules(splitStatements(sql)), [], name)
})

test('migrations scan and index rows where people can read them', () => {
  // Earlier migrations stay as they ran.
  for (const { name, sql } of migrations.filter((migration) => migration.name > '0058'))
    assert.deepEqual(scansBehindLocks(splitStatements(sql)), [], name)
  const addCheck = 'alter table a add constraint a_check check (b > 0)'
  const [dropped, indexed] = ['drop index a_by_b', 'create index a_by_b on a (company_id, b)']
  for (const statements of [
    [addCheck],
    [dropped, indexed],
    ['alter table a drop column b', indexed],
    [`${addCheck} not valid`, 'alter table a validate constraint a_check'],
  ])
    assert.equal(scansBehindLocks(statements).length, 1, statements.join())
  for (const statements of [
    ['create table a (b bigint)', addCheck, indexed],
    [`${addCheck} not valid`],
    ['alter table a validate constraint a_check', indexed, dropped],
  ])
    assert.deepEqual(scansBehindLocks(statements), [])
})

const refused = [
  'alter table a add column b text check (b <> $$x$$)',
  'alter table a add column b bigint, add constraint a_b_fkey foreign key (company_id, b) references c (company_id, id)',
  'alter table a drop constraint a_check, add constraint a_check check (b > 0)',
  'alter table a add unique (company_id, b)',
  "do $$ begin execute format('alter table %I drop column b', 'a'); end $$",
  'with recursive tree as (select company_id from a) update b set c = 1 from tree',
  "update a set b = jsonb_build_object('c', d)",
  "update a set b = '' where kind::text = 'c'",
  'create trigger t before update on a for each row execute function f()',
  'drop trigger if exists t on a',
  'create function f() returns int begin atomic; select 1; end',
]

for (const statement of refused)
  test(`refused: ${statement}`, () => assert.ok(brokenMigrationRules([statement]).length > 0))

test('SQL is split at the semicolons that end a statement', () => {
  const text = `-- One; two.
    create table a (b text default 'x;''y;'); /* ; */
    do $body$ begin perform 1; end $body$;
    insert into "a;b" values (E'\\';', $$;$$) -- ;
  ;`
  assert.deepEqual(
    splitStatements(text).map((statement) => statement.slice(0, 20)),
    ['create table a (b te', 'do $body$ begin perf', 'insert into "a;b" va'],
  )
})

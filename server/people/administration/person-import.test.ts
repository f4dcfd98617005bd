import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { getPerson, listPeople } from '#contract/people/person-endpoints.ts'
import {
  getPersonTemplate,
  importPeople,
  listBadPersonRows,
  previewPersonImport,
} from '#contract/people/person-import-endpoints.ts'
import { mailsTo } from '#test/world/mailed-link.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, ada, nil } = await openWorldWith('ada', 'nil')

const header = 'name,email,username,roles,supplier_code,language'
const fileOf = (...rows: string[]) => [header, ...rows].join('\n')
const importFile = (
  who: TestActor,
  body: string | Uint8Array,
  rows: 'all' | 'good' = 'all',
  key?: string,
) =>
  who.call(importPeople, {
    ...{ body, query: { rows, language: 'ca', side: 'both' } },
    ...(key && { key }),
  })
const previewFile = async (who: TestActor, body: string | Uint8Array) => {
  const { status, reply, text } = await who.call(previewPersonImport, {
    ...{ body, query: { side: 'both' } },
  })
  assert.equal(status, 200, text)
  return reply
}
const errorsOf = async (who: TestActor, ...rows: string[]) =>
  (await previewFile(who, fileOf(...rows))).errors.map(({ row, column, code, params }) =>
    params ? [row, column, code, params] : [row, column, code],
  )
const find = async (who: TestActor, text: string) =>
  (await who.call(listPeople, { query: { text } })).reply.rows
const countUsers = async () =>
  (await world.owner.query('select count(*)::int as count from users')).rows[0].count

test('each person of a file gets an account, a mail and an audit entry, and the preview shows it before', async () => {
  const file = fileOf(
    'Ona Prat,Ona@example.com,,,CARTRO,',
    'Biel Sala,biel@example.com,biel,"Administrador, usuario",,español',
    '"=Òscar ""O"" Mas",oscar@example.com,,mod;user,BOSSES,EN',
  )
  const users = await countUsers()
  const report = await previewFile(ada, file)
  assert.deepEqual(
    [report.isImported, report.rows, report.good, report.bad, report.staff, report.existingCount],
    [false, 3, 3, 0, 1, 0],
  )
  assert.equal(await countUsers(), users)

  const key = randomUUID()
  const sent = await importFile(ada, file, 'all', key)
  assert.equal(sent.status, 200, sent.text)
  assert.deepEqual([sent.reply.isImported, sent.reply.good], [true, 3])
  assert.deepEqual(
    sent.reply.understood.map(({ row, username, roles, language, supplierName }) => [
      ...[row, username, roles.join(), language, supplierName],
    ]),
    [
      [2, 'ona@example.com', 'user', 'ca', 'Cartró'],
      [3, 'biel', 'admin,user', 'sp', null],
      [4, 'oscar@example.com', 'mod,user', 'en', 'Bosses'],
    ],
  )
  const [ona] = await find(ada, 'Ona Prat')
  assert.deepEqual(
    [ona?.state, ona?.email, ona?.supplierName, ona?.language],
    ['pending', 'Ona@example.com', 'Cartró', 'ca'],
  )
  const { changes } = (await ada.call(getPerson, { params: { id: ona?.id ?? 0 } })).reply
  assert.deepEqual(
    changes.map(({ kind, actor }) => [kind, actor]),
    [
      ['invited', 'Ada Font'],
      ['created', 'Ada Font'],
    ],
  )
  assert.deepEqual(changes[1]?.after, {
    ...{ username: 'ona@example.com', name: 'Ona Prat', email: 'Ona@example.com' },
    roles: ['user'],
  })
  const [mail] = await mailsTo(world.owner, 'biel@example.com')
  assert.deepEqual(
    [mail?.kind, mail?.language, mail?.params],
    ['invitation', 'sp', { username: 'biel' }],
  )
  const { rows } = await world.owner.query(
    `select count(*)::int as links, count(distinct l.token_hash)::int as tokens, count(distinct m.link_path)::int as paths,
       min(extract(epoch from l.expires_at - l.created_at))::int / 3600 as hours, array_agg(m.id::text) as mails
     from account_links l join mails m on m.company_id = l.company_id and m.receiver_id = l.user_id
     where l.sent_to = any ($1) and l.purpose = 'invitation'`,
    [['Ona@example.com', 'biel@example.com', 'oscar@example.com']],
  )
  const [{ mails, ...counts }] = rows
  assert.deepEqual(counts, { links: 3, tokens: 3, paths: 3, hours: 72 })
  const jobs = await world.owner.query(`select from pgboss.job where data->>'mailId' = any ($1)`, [
    mails,
  ])
  assert.equal(jobs.rowCount, 3)

  assert.deepEqual(
    (await importFile(ada, file, 'all', key)).reply,
    sent.reply,
    'the same key does nothing twice',
  )
  const again = await importFile(ada, file)
  assert.deepEqual(
    [again.status, again.reply.good, again.reply.bad, again.reply.existingCount],
    [200, 0, 0, 3],
  )
  assert.deepEqual(
    again.reply.existing.map(({ row, name }) => [row, name]),
    [
      [2, 'Ona Prat'],
      [3, 'Biel Sala'],
      [4, '=Òscar "O" Mas'],
    ],
  )
  assert.equal(await countUsers(), users + 3)
  assert.equal((await mailsTo(world.owner, 'biel@example.com')).length, 1)
})

test('each wrong cell is reported; good rows can be imported alone, and bad ones exported for correction', async () => {
  const rows = [
    ',no-name@example.com,,,,',
    'No Mail,,,,,',
    'Half Mail,half@,,,,',
    'Bad Name,bad@example.com,with space,,,',
    "Odd,o'neil@example.com,,,,",
    'Boss,boss@example.com,,boss,,',
    'Klingon,k@example.com,,,,klingon',
    'Lost,lost@example.com,,,NOBODY,',
    'Twice,twice@example.com,,,,',
    'Twice too,TWICE@example.com,other,,,',
    'One,one@example.com,same,,,',
    'Two,two@example.com,Same,,,',
    'Bea’s,x@example.com,bea,,,',
    'Lee’s,y@example.com,lee,,,',
    `${'x'.repeat(101)},z@example.com,,,,`,
    'Good,good@example.com,,,,',
  ]
  const errors = [
    [2, 'name', 'required'],
    [3, 'email', 'required'],
    [4, 'email', 'not-an-email'],
    [5, 'username', 'not-a-username'],
    [6, 'username', 'not-a-username'],
    [7, 'roles', 'not-a-role'],
    [8, 'language', 'not-a-language'],
    [9, 'supplier_code', 'unknown-supplier'],
    [10, 'email', 'same-person', { row: 11 }],
    [11, 'email', 'same-person', { row: 10 }],
    [12, 'username', 'same-person', { row: 13 }],
    [13, 'username', 'same-person', { row: 12 }],
    [14, 'username', 'username-taken'],
    [15, 'username', 'username-taken'],
    [16, 'name', 'too-long', { most: 100 }],
  ]
  assert.deepEqual(await errorsOf(ada, ...rows), errors)
  const users = await countUsers()
  const all = await importFile(ada, fileOf(...rows))
  assert.deepEqual([all.status, all.problem.code], [400, 'invalid'])
  assert.equal(all.problem.errors?.[0]?.pointer, '/body/rows/2/name')
  assert.equal(await countUsers(), users)
  const bad = await ada.call(listBadPersonRows, {
    ...{ body: fileOf(...rows), query: { side: 'both' } },
  })
  assert.deepEqual(
    bad.reply.rows.map(({ row }) => row),
    errors.map(([row]) => row),
  )
  const good = await importFile(ada, fileOf(...rows), 'good')
  assert.deepEqual([good.reply.good, good.reply.bad], [1, errors.length])
  assert.equal(await countUsers(), users + 1)
  assert.equal(
    (await ada.call(importPeople, { body: 'name,roles\nA,user' })).problem.errors?.[0]?.params
      ?.column,
    'email',
  )
})

test('a supplier’s administrator invites only for that supplier, and learns of no other', async () => {
  const users = await countUsers()
  assert.deepEqual(
    await errorsOf(
      nil,
      'Pau again,pau@example.com,,,,',
      'To Bosses,to@example.com,,,BOSSES,',
      'To another company,to2@example.com,,,VIDRE,',
    ),
    [
      [3, 'supplier_code', 'unknown-supplier'],
      [4, 'supplier_code', 'unknown-supplier'],
    ],
  )
  const file = fileOf('Jana Riu,jana@example.com,,admin,,', 'Iu Pi,iu@example.com,,,CARTRO,')
  const { reply, text } = await importFile(nil, file)
  assert.deepEqual([reply.good, reply.staff], [2, 0], text)
  for (const { supplierName } of reply.understood) assert.equal(supplierName, 'Cartró')
  assert.equal(await countUsers(), users + 2)
  // The mail address of another administrator's person discloses nothing here.
  const before = await previewFile(nil, fileOf('Ada too,ada@example.com,ada-too,,,'))
  assert.deepEqual([before.good, before.existingCount], [1, 0])
  const { rows } = await world.owner.query(
    `select count(*)::int as count from audit_events where subject_name = 'Jana Riu' and supplier_id = 1`,
  )
  assert.deepEqual(rows, [{ count: 2 }])
  for (const name of ['lee', 'marc']) {
    const who = await world.signIn(name)
    assert.equal(
      (await who.call(previewPersonImport, { body: file })).problem.code,
      'role-not-enough',
    )
    assert.equal((await who.call(getPersonTemplate)).problem.code, 'role-not-enough')
  }
})

test('people of a deactivated supplier are not invited', async () => {
  const setActive = (since: string) =>
    world.owner.query(`update suppliers set deactivated_at = ${since} where code = 'BOSSES'`)
  await setActive('now()')
  const row = 'To Bosses,to-bosses@example.com,,,BOSSES,'
  assert.deepEqual(await errorsOf(ada, row), [[2, 'supplier_code', 'supplier-deactivated']])
  await setActive('null')
  assert.deepEqual(await errorsOf(ada, row), [])
})

test('a file sent twice concurrently creates each person once', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => `Race ${n},race-${n}@example.com,,,,`)
  const replies = await Promise.all([
    importFile(ada, fileOf(...rows)),
    importFile(ada, fileOf(...rows.toReversed())),
    importFile(ada, fileOf(...rows.slice(10))),
  ])
  const created = replies.map(({ status, reply, text }) => {
    assert.equal(status, 200, text)
    return reply.good
  })
  assert.equal(
    created.reduce((sum, count) => sum + count),
    40,
  )
  const { rows: counts } = await world.owner.query(
    `select (select count(*)::int from users where email like 'race-%') as users,
       (select count(*)::int from mails where recipient like 'race-%') as mails`,
  )
  assert.deepEqual(counts, [{ users: 40, mails: 40 }])
})

test('people without a supplier get the declared one, which a supplier’s administrator cannot change', async () => {
  const preview = async (who: TestActor, supplierId: number) => {
    const file = fileOf('Pia Sol,pia@example.com,,,,', 'Teo Mas,teo@example.com,,,BOSSES,')
    const { reply } = await who.call(previewPersonImport, { body: file, query: { supplierId } })
    const named = reply.understood.map(({ name, supplierName }) => `${name}: ${supplierName}`)
    return [...named, ...reply.errors.map(({ row, code }) => `${row}: ${code}`)]
  }
  assert.deepEqual(await preview(ada, 1), ['Pia Sol: Cartró', 'Teo Mas: Bosses'])
  // An unknown supplier does not make the person staff of the company.
  assert.deepEqual(await preview(ada, 987_654), ['Teo Mas: Bosses', '2: side-missing'])
  assert.deepEqual(await preview(nil, 2), ['Pia Sol: Cartró', '3: unknown-supplier'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countMails,
  getMail,
  getMailStatus,
  listMails,
  resendMail,
  sendTestMail,
} from '#contract/notices/mail-endpoints.ts'
import { invitePerson, invitePersonAgain } from '#contract/people/person-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const { reply: created, status } = await ada.call(sendTestMail)
const params = { id: created.id }
const readMail = async () => (await ada.call(getMail, { params })).reply
const markDead = () =>
  world.owner.query(
    `update mails set state = 'dead', reason = 'refused', server_reply = '550 No', attempts = 1 where id = $1`,
    [created.id],
  )
const countJobs = async () =>
  (
    await world.owner.query(
      `select data from pgboss.job where name = 'send-mail' order by created_on`,
    )
  ).rows

test('without a mail server a test message stays in the outbox, with its link', async () => {
  assert.equal(status, 201)
  assert.deepEqual((await ada.call(getMailStatus)).reply, { isSent: false, from: null })
  const { state, actor, to, text, link } = await readMail()
  const { rows } = await world.owner.query(`select email, name from users where username = 'ada'`)
  assert.deepEqual(
    { state, actor, to },
    { state: 'waiting', actor: rows[0].name, to: rows[0].email },
  )
  assert.equal(link, `${world.origin}/`)
  assert.ok(text.includes(`${world.origin}/`))
  assert.deepEqual(await countJobs(), [{ data: { companyId: 1, mailId: created.id } }])
})

test('with a mail server the outbox shows no links', async () => {
  const { signIn } = await world.another({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Oto <oto@example.com>',
    PUBLIC_URL: 'https://oto.example.com/',
  })
  const otherAda = await signIn('ada')
  const from = 'Oto <oto@example.com>'
  assert.deepEqual((await otherAda.call(getMailStatus)).reply, { isSent: true, from })
  const { reply } = await otherAda.call(getMail, { params })
  assert.equal(reply.link, null)
  assert.doesNotMatch(reply.text, /https?:/)
})

test('the outbox filters by state and by address, ignoring case', async () => {
  const findAddresses = async (query: object) =>
    (await ada.call(listMails, { query })).reply.rows.map(({ id }) => id)
  const { to } = await readMail()
  assert.deepEqual(await findAddresses({ to: to.toUpperCase() }), [created.id])
  assert.deepEqual(await findAddresses({ to: 'nobody@example.com' }), [])
  assert.deepEqual(await findAddresses({ state: 'waiting' }), [created.id])
  assert.deepEqual(await findAddresses({ state: 'dead' }), [])
  assert.equal((await ada.call(countMails, { query: { state: 'waiting' } })).reply.count, 1)
})

test('a dead mail is sent again once, and the audit log names the administrator', async () => {
  const tooEarly = await ada.call(resendMail, { params })
  assert.equal(tooEarly.problem.code, 'mail-not-dead')
  await markDead()
  const key = 'send-it-again'
  for (let i = 0; i < 2; i += 1)
    assert.equal((await ada.call(resendMail, { params, key })).status, 204)
  const { state, attempts, reason, serverReply } = await readMail()
  assert.deepEqual(
    { state, attempts, reason, serverReply },
    {
      ...{ state: 'waiting', attempts: 0, reason: null, serverReply: null },
    },
  )
  assert.equal((await countJobs()).length, 2)
  const { rows } = await world.owner.query(
    `select kind, actor_id is not null as "isKnown", subject_id::int as id from audit_events where topic = 'mails' order by id`,
  )
  assert.deepEqual(rows, [
    { kind: 'test-sent', isKnown: true, id: created.id },
    { kind: 'sent-again', isKnown: true, id: created.id },
  ])
})

test('one of two administrators who resend a mail concurrently succeeds', async () => {
  await markDead()
  const resends = await Promise.all([1, 2].map(() => ada.call(resendMail, { params })))
  assert.deepEqual(resends.map((resend) => resend.status).sort(), [204, 409])
})

test('a person without an address gets no test message', async () => {
  await world.owner.query(`update users set email = '' where username = 'ada'`)
  assert.equal((await ada.call(sendTestMail)).problem.code, 'no-mail-address')
})

test('a supplier’s administrator reads and resends only mails to colleagues', async () => {
  const nil = await world.signIn('nil')
  const roles = ['user' as const]
  const invite = async (name: string, supplierId: number | null) => {
    const body = { name, email: `${name}@example.com`, language: 'en' as const, roles, supplierId }
    const { status: answer, reply, text } = await ada.call(invitePerson, { body })
    assert.equal(answer, 201, text)
    return reply.id
  }
  const colleague = await invite('rosa', 1)
  await invite('siro', 2)
  await invite('tona', null)
  const listReceivers = async () => (await nil.call(listMails)).reply.rows.map(({ to }) => to)
  assert.deepEqual(await listReceivers(), ['rosa@example.com'])
  assert.equal((await nil.call(countMails)).reply.count, 1)
  const { rows } = await world.owner.query<{ id: number; name: string }>(
    `select id::int, split_part(recipient, '@', 1) as name from mails where kind = 'invitation'`,
  )
  const idOfMail = (name: string) => ({ id: rows.find((row) => row.name === name)?.id ?? 0 })
  const rosa = { params: idOfMail('rosa') }
  assert.match((await nil.call(getMail, rosa)).reply.link ?? '', /\/link#1\./)
  assert.equal((await nil.call(resendMail, rosa)).problem.code, 'mail-not-dead')
  for (const name of ['siro', 'tona'])
    for (const endpoint of [getMail, resendMail]) {
      const { status: answer } = await nil.call(endpoint, { params: idOfMail(name) })
      assert.equal(answer, 404, name)
    }
  assert.equal((await nil.call(sendTestMail)).status, 404)
  // When a person moves to another supplier, only its administrator may read their mails.
  await world.owner.query('update users set supplier_id = 2 where id = $1', [colleague])
  assert.deepEqual(await listReceivers(), [])
  assert.equal((await nil.call(getMail, rosa)).status, 404)
  await world.owner.query(`update mails set state = 'dead', reason = 'refused' where id = $1`, [
    rosa.params.id,
  ])
  assert.equal((await nil.call(resendMail, rosa)).status, 404)
})

test('the outbox filters by receiver, also of people with one address', async () => {
  const roles = ['user' as const]
  const invite = async (username: string) => {
    const email = 'office@example.com'
    const person = {
      name: username,
      username,
      email,
      language: 'en',
      roles,
      supplierId: 1,
    } as const
    return (await ada.call(invitePerson, { body: person })).reply.id
  }
  const [first, second] = [await invite('rita'), await invite('rosa-2')]
  for (const receiverId of [first, second]) {
    const { rows } = (await ada.call(listMails, { query: { receiverId, state: 'waiting' } })).reply
    const { rows: written } = await world.owner.query(
      'select id::int from mails where receiver_id = $1',
      [receiverId],
    )
    assert.deepEqual(
      rows.map(({ id }) => ({ id })),
      written,
    )
    assert.equal(written.length, 1)
  }
})

test('a replaced invitation is not sent again, and its link is not shown', async () => {
  const roles = ['user' as const]
  const body = { name: 'Uma', email: 'uma@example.com', roles, supplierId: null }
  const { reply } = await ada.call(invitePerson, { body: { ...body, language: 'en' } })
  assert.equal((await ada.call(invitePersonAgain, { params: { id: reply.id } })).status, 204)
  const { rows } = await world.owner.query<{ id: number }>(
    `with dead as (update mails set state = 'dead', reason = 'refused' where recipient = $1 returning id::int)
     select id from dead order by id`,
    [body.email],
  )
  const [first, second] = rows.map(({ id }) => ({ params: { id } }))
  assert.equal((await ada.call(resendMail, first)).problem.code, 'mail-link-over')
  const replaced = (await ada.call(getMail, first)).reply
  assert.deepEqual([replaced.state, replaced.link], ['dead', null])
  assert.doesNotMatch(replaced.text, /link#/)
  assert.match((await ada.call(getMail, second)).reply.link ?? '', /\/link#1\./)
  assert.equal((await ada.call(resendMail, second)).status, 204)
})

test('only administrators have an outbox', async () => {
  for (const name of ['marc', 'lee', 'mar']) {
    const { status } = await (await world.signIn(name)).call(listMails)
    assert.ok([404, 409].includes(status), name)
  }
})

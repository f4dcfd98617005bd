import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { unsubscribeFromNotices } from '#contract/notices/notice-endpoints.ts'
import { idOf } from '#test/world/people.ts'
import { openWorld } from '#test/world/world.ts'

const publicUrl = 'https://oto.example/base'
const { origin, owner } = await openWorld(undefined, { PUBLIC_URL: publicUrl })

test('a browser that opens an unsubscribe URL gets a confirmation screen, whatever the token', async () => {
  const openUrl = (query: string) =>
    fetch(`${origin}${unsubscribeFromNotices.url}${query}`, { redirect: 'manual' })
  for (const [query, token] of [
    ['?token=1.2.x', '1.2.x'],
    ['?token=a%22%3E%0D%0AX: 1', 'a%22%3E%0D%0AX%3A%201'],
    ['?token=1&token=2', '1%2C2'],
    ['', ''],
  ]) {
    const reply = await openUrl(query ?? '')
    assert.equal(reply.status, 303)
    assert.equal(reply.headers.get('location'), `${publicUrl}/unsubscribe#${token}`)
  }
})

test('one-click unsubscription accepts both body formats of mail programs', async () => {
  const userId = await idOf(owner, 'lee')
  const { rows } = await owner.query<{ key: string }>(
    `insert into notice_settings (company_id, user_id) values (1, $1) returning encode(unsubscribe_key, 'hex') as key`,
    [userId],
  )
  const signature = createHmac('sha256', Buffer.from(rows[0]?.key ?? '', 'hex'))
    .update(`1.${userId}`)
    .digest('base64url')
  const url = `${origin}${unsubscribeFromNotices.url}?token=1.${userId}.${signature}`
  const isMailed = async () =>
    (await owner.query('select is_mailed from notice_settings where user_id = $1', [userId]))
      .rows[0].is_mailed
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })]) {
    await owner.query('update notice_settings set is_mailed = true where user_id = $1', [userId])
    assert.equal((await fetch(url, { method: 'POST', body })).status, 204)
    assert.equal(await isMailed(), false)
  }
  const type = 'multipart/form-data; boundary=b'
  for (const body of ['no boundary', '--b--', `--b\r\n\r\n${'x'.repeat(5000)}`]) {
    const reply = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } })
    assert.ok([400, 413].includes(reply.status), String(reply.status))
  }
})

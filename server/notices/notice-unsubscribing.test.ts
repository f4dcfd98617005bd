import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unsubscribeFromNotices } from '#contract/notice-endpoints.ts'
import { openWorld } from '#test/world.ts'

const publicUrl = 'https://oto.example/base'
const { origin } = await openWorld(undefined, { PUBLIC_URL: publicUrl })

test('opened in a browser, the address of a mail leads to the screen that asks, whatever stands in it', async () => {
  const open = (query: string) =>
    fetch(`${origin}${unsubscribeFromNotices.url}${query}`, { redirect: 'manual' })
  for (const [query, said] of [
    ['?token=1.2.x', '1.2.x'],
    ['?token=a%22%3E%0D%0AX: 1', 'a%22%3E%0D%0AX%3A%201'],
    ['?token=1&token=2', '1%2C2'],
    ['', ''],
  ]) {
    const reply = await open(query ?? '')
    assert.equal(reply.status, 303)
    assert.equal(reply.headers.get('location'), `${publicUrl}/unsubscribe#${said}`)
  }
})

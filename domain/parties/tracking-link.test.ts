import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackingLink, trackingUrlPattern } from '#domain/parties/tracking-link.ts'

test('a tracking link has the number encoded, whatever characters it has', () => {
  const page = 'https://carrier.example/track?number={tracking}&lang=en'
  assert.equal(
    trackingLink(page, '1Z 9/&x'),
    'https://carrier.example/track?number=1Z%209%2F%26x&lang=en',
  )
  assert.equal(
    trackingLink('https://carrier.example/{tracking}', '$&'),
    'https://carrier.example/%24%26',
  )
  for (const [url, tracking] of [
    [null, '1Z'],
    [page, ''],
    ['javascript:alert({tracking})', '1'],
  ] as const)
    assert.equal(trackingLink(url, tracking), undefined, String(url))
})

test('a tracking page uses https and has the number after its host name', () => {
  for (const url of [
    'http://carrier.example/{tracking}',
    'https://{tracking}.example/',
    'https://carrier.example{tracking}',
    'https://carrier.example/track',
    'https://carrier.example/a b{tracking}',
    ' https://carrier.example/{tracking}',
    'carrier.example/{tracking}',
  ])
    assert.doesNotMatch(url, trackingUrlPattern, url)
  assert.match('https://carrier.example/#!/{tracking}/map', trackingUrlPattern)
})

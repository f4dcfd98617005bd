import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookEndpointEntry } from './webhook-endpoint.ts'

const isTaken = (url: string) => webhookEndpointEntry.safeParse({ url }).success

test('an address is a web address without credentials, on an allowed port', () => {
  const taken = [
    'https://erp.example.com/oto',
    'https://erp.example.com:8443/',
    'http://10.1.2.3:8080/in?a=b',
  ]
  for (const url of taken) assert.ok(isTaken(url), url)
  const refused = [
    '',
    'erp.example.com',
    'ftp://erp.example.com',
    'https://me@erp.example.com/',
    'https://me:secret@erp.example.com/',
    'https://erp.example.com:25/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    `https://erp.example.com/${'x'.repeat(2000)}`,
  ]
  for (const url of refused) assert.ok(!isTaken(url), url)
})

test('kinds are known kinds of events, each once', () => {
  const kinds = (given: string[]) =>
    webhookEndpointEntry.safeParse({ url: 'https://a.example', kinds: given }).data?.kinds
  assert.deepEqual(kinds(['receipt.recorded', 'shipment.closed', 'shipment.closed']), [
    'shipment.closed',
    'receipt.recorded',
  ])
  assert.equal(kinds(['shipment.flown']), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookEndpointEntry } from './webhook-endpoint.ts'

const isAccepted = (url: string) => webhookEndpointEntry.safeParse({ url }).success

test('an address is a web address without credentials, on an allowed port', () => {
  const accepted = [
    'https://erp.example.com/oto',
    'https://erp.example.com:8443/',
    'http://10.1.2.3:8080/in?a=b',
  ]
  for (const url of accepted) assert.ok(isAccepted(url), url)
  const refused = [
    '',
    'erp.example.com',
    'ftp://erp.example.com',
    'https://me@erp.example.com/',
    'https://me:secret@erp.example.com/',
    'https://erp.example.com:25/',
    'javascript:alert(1)',
    'sf\ttp://oto@files.example.com',
    '\u0001https://erp.example.com',
    'file:///etc/passwd',
    `https://erp.example.com/${'x'.repeat(2000)}`,
  ]
  for (const url of refused) assert.ok(!isAccepted(url), url)
})

test('an address is stored without spaces around it, its scheme in small letters', () => {
  const stored = (url: string) => webhookEndpointEntry.safeParse({ url }).data?.url
  assert.equal(stored(' Sftp://Oto@files.example.com/In '), 'sftp://Oto@files.example.com/In')
  assert.equal(stored('HTTP://10.1.2.3:8080/In'), 'http://10.1.2.3:8080/In')
})

test('an unknown kind of event is refused, and so is a kind given twice', () => {
  const kinds = (given: string[]) =>
    webhookEndpointEntry.safeParse({ url: 'https://a.example', kinds: given }).data?.kinds
  assert.deepEqual(kinds(['receipt.recorded', 'shipment.closed', 'shipment.closed']), [
    'shipment.closed',
    'receipt.recorded',
  ])
  assert.equal(kinds(['shipment.flown']), undefined)
})

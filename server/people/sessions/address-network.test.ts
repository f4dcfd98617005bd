import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, wideNetworkOf } from './address-network.ts'

test('the network of an IPv6 address is its first 64 bits, and that of an IPv4 address is the address', () => {
  for (const [address, network] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ] as const)
    assert.equal(networkOf(address), network, address)
})

test('an IPv6 address has a wider network, and an IPv4 address has none', () => {
  assert.equal(wideNetworkOf('2001:DB8:1:2::5'), '2001:db8:1::/48')
  assert.equal(wideNetworkOf('203.0.113.7'), null)
  assert.equal(wideNetworkOf('::ffff:203.0.113.7'), null)
})

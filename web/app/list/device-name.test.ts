import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceName } from './device-name.ts'

test('a browser and its system are named, also where the agent names others too', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15'
  const cases = [
    [windows, 'Chrome, Windows'],
    [`${windows} Edg/142.0.0.0`, 'Edge, Windows'],
    [`${windows} OPR/124.0.0.0`, 'Opera, Windows'],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`,
      'Chrome, Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
    [`${iphone} (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
    [`${iphone} (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iPhone'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
      'Safari, macOS',
    ],
    ['curl/8.14.1', 'curl/8.14.1'],
    ['', '–'],
  ] as const
  for (const [agent, name] of cases) assert.equal(deviceName(agent), name, agent)
})

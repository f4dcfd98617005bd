import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readPageSettings } from '#server/config.ts'
import { addressBefore, pageWith } from '#server/http/page-settings.ts'
import { temporaryDirectory } from '#test/world/running-server.ts'
import { openWorld } from '#test/world/world.ts'

const built = join(import.meta.dirname, '../../dist/web')
const html = readFileSync(join(built, 'index.html'), 'utf8')
const { directory, remove } = await temporaryDirectory()
await cp(built, directory, { recursive: true })
after(remove)
const environment = {
  API_ROOT: 'https://api.example.com/shipments-service/api/',
  ASSET_HOST: 'https://assets.example.com',
  FORWARDED_FOR: '203.0.113.7',
}
const unconfigured = await openWorld(directory)
const configured = await unconfigured.another(environment)

test('a base URL may end in /api or a slash', () => {
  const apiAddress = (address: string) => addressBefore('/api', address)
  assert.deepEqual(
    [
      'https://api.example.com',
      'https://api.example.com/',
      'https://api.example.com/api',
      'https://api.example.com/api/',
      'https://api.example.com/oto/api',
      '/shipments-service',
      '/shipments-service/api',
      '/api',
      'http://10.0.0.7:8080/api',
      'https://api.example.com/rapi',
    ].map(apiAddress),
    [
      'https://api.example.com',
      'https://api.example.com',
      'https://api.example.com',
      'https://api.example.com',
      'https://api.example.com/oto',
      '/shipments-service',
      '/shipments-service',
      '',
      'http://10.0.0.7:8080',
      'https://api.example.com/rapi',
    ],
  )
  assert.equal(
    addressBefore('/assets', 'https://cdn.example.com/oto/assets/'),
    'https://cdn.example.com/oto',
  )
})

test('the page names the origins of API and chunks without a script, and its policy allows only them', async () => {
  const reply = await fetch(`${configured.origin}/shipments/7`)
  const page = await reply.text()
  assert.match(
    page,
    /<meta name="oto-api-root" content="https:\/\/api\.example\.com\/shipments-service" \/>/,
  )
  assert.match(page, /<meta name="oto-forwarded-for" content="203\.0\.113\.7" \/>/)
  const chunks = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
    ([, url = '']) => url,
  )
  assert.ok(chunks.length >= 2)
  for (const url of chunks) assert.match(url, /^https:\/\/assets\.example\.com\/assets\//)
  const policy = Object.fromEntries(
    (reply.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  )
  const assets = 'https://assets.example.com'
  assert.equal(policy['script-src'], `'self' 'wasm-unsafe-eval' ${assets}`)
  assert.equal(policy['style-src'], `'self' ${assets}`)
  assert.equal(policy['font-src'], `'self' ${assets}`)
  assert.equal(policy['connect-src'], `'self' https://api.example.com ${assets}`)
  assert.equal(policy['default-src'], "'none'")
})

test('new settings replace those that the page already has', () => {
  const before = pageWith(html, {
    apiRoot: 'https://old.example.com',
    assetHost: 'https://old.example.com/x',
    forwardedFor: '192.0.2.1',
  })
  assert.match(before, /old\.example\.com\/x\/assets/)
  assert.equal(pageWith(before, { apiRoot: '', assetHost: '', forwardedFor: '' }), html)
})

test('without settings every URL of a screen gets the page as built', async () => {
  for (const path of ['/', '/index.html', '/login', '/shipments/7'])
    assert.equal(await (await fetch(unconfigured.origin + path)).text(), html, path)
  const policy = (await fetch(unconfigured.origin)).headers.get('content-security-policy') ?? ''
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/)
  assert.match(policy, /connect-src 'self';/)
})

test('settings are escaped in the page', () => {
  const page = pageWith(html, {
    apiRoot: '"><script>alert(1)</script>$&',
    assetHost: '',
    forwardedFor: '',
  })
  assert.doesNotMatch(page, /<script>alert/)
  assert.match(page, /content="&#34;&#62;&#60;script&#62;alert\(1\)&#60;\/script&#62;\$&#38;"/)
})

test('settings that are no plain addresses are refused', () => {
  for (const wrong of [
    { API_ROOT: 'javascript:alert(1)' },
    { API_ROOT: '//evil.example' },
    { API_ROOT: 'https://api.example.com/?x=1' },
    { API_ROOT: "https://api.example.com/; script-src 'unsafe-inline'" },
    { API_ROOT: 'https://me:secret@api.example.com' },
    { ASSET_HOST: '/assets-here' },
    { ASSET_HOST: 'https://a.example,https://b.example' },
    { FORWARDED_FOR: '203.0.113.7\r\nX-Evil: 1' },
  ])
    assert.throws(() => readPageSettings(wrong), new RegExp(`${Object.keys(wrong)[0]} must`))
  assert.deepEqual(readPageSettings({ API_ROOT: '' }), {
    apiRoot: '',
    assetHost: '',
    forwardedFor: '',
  })
})

/** Sends a HEAD request like a browser; fetch would decompress the reply. */
const head = (headers: Record<string, string>) =>
  new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]> }>((resolve) =>
    request(`${unconfigured.origin}/login`, { method: 'HEAD', headers }, (reply) => {
      reply.resume()
      resolve({ status: reply.statusCode, headers: reply.headers })
    }).end(),
  )

test('the page is compressed, and revalidated on each load instead of sent again', async () => {
  const first = await head({ 'accept-encoding': 'gzip, deflate, br' })
  assert.equal(first.headers['content-encoding'], 'br')
  assert.equal(first.headers['cache-control'], 'no-cache')
  assert.match(String(first.headers['content-type']), /^text\/html/)
  const again = await head({ 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
  assert.equal(again.status, 304)
  assert.equal(
    (await head({ 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'],
    'gzip',
  )
  assert.equal((await head({})).headers['content-encoding'], undefined)
})

test('a running server serves a new build immediately', async () => {
  const file = join(directory, 'index.html')
  await writeFile(file, (await readFile(file, 'utf8')).replace('<title>', '<title>New: '))
  assert.match(await (await fetch(`${configured.origin}/login`)).text(), /<title>New: /)
})

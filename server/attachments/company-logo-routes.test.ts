import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageSize } from 'image-size'
import { listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import {
  getCompanyLogo,
  getCompanySettings,
  listSettingEvents,
  removeCompanyLogo,
  setCompanyLogo,
} from '#contract/settings/settings-endpoints.ts'
import { getWorkspace } from '#contract/workspace/workspace-endpoints.ts'
import { maxLogoBytes } from '#domain/comments/attachment.ts'
import { photograph, pictureOf, pictureSecret } from '#test/samples/picture-files.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { ada, mar, marc, lee, bo } = await openWorldWith('ada', 'mar', 'marc', 'lee', 'bo')

const logoOf = async (who: TestActor) => (await who.call(getWorkspace)).reply.logo
const readLogo = (who: TestActor, version: string) =>
  who.call(getCompanyLogo, { params: { version } })
const versionNow = async () => (await ada.call(getCompanySettings)).reply.version
const setLogo = async (who: TestActor, body: Uint8Array | string) =>
  who.call(setCompanyLogo, { body, version: await versionNow() })
const removeLogo = async (who: TestActor) =>
  who.call(removeCompanyLogo, { version: await versionNow() })
const countChanges = async () =>
  (await ada.call(listSettingEvents)).reply.rows.map(({ before, after }) => [before, after])

test('a logo is scaled down and encoded again, and all people of the company and its suppliers see it', async () => {
  const { reply, status, text } = await setLogo(ada, await photograph(3000, 1000))
  assert.equal(status, 200, text)
  for (const who of [ada, marc, lee]) {
    assert.equal(await logoOf(who), reply.logo)
    const logo = await readLogo(who, reply.logo)
    const { width, height, type } = imageSize(logo.bytes)
    // Rotated as its EXIF orientation says.
    assert.deepEqual([width, height, type], [107, 320, 'webp'])
    assert.ok(!logo.bytes.includes(pictureSecret))
    assert.equal(logo.headers.get('content-type'), 'image/webp')
    assert.equal(logo.headers.get('etag'), `"${reply.logo}"`)
    assert.equal(logo.headers.get('cache-control'), 'private, max-age=31536000, immutable')
  }
  assert.equal(await logoOf(bo), null, 'another company has its own')
  assert.equal((await readLogo(bo, reply.logo)).status, 404)
})

test('each logo has its own address until it is replaced or removed, and the history has all', async () => {
  const first = await logoOf(ada)
  const { reply } = await setLogo(ada, await pictureOf(40, 20).png())
  assert.notEqual(reply.logo, first)
  assert.equal((await readLogo(lee, String(first))).status, 404)
  const { width, height } = imageSize((await readLogo(lee, reply.logo)).bytes)
  assert.deepEqual([width, height], [40, 20], 'a small one is not enlarged')
  assert.equal((await ada.call(getCompanySettings)).reply.changedBy, 'Ada Font')

  assert.equal((await removeLogo(ada)).status, 204)
  assert.equal(await logoOf(lee), null)
  assert.equal((await readLogo(lee, reply.logo)).status, 404)
  assert.equal((await removeLogo(ada)).status, 204, 'without a logo nothing changes')
  assert.deepEqual(await countChanges(), [
    [{ logo: reply.logo }, { logo: null }],
    [{ logo: first }, { logo: reply.logo }],
    [{ logo: null }, { logo: first }],
  ])
  const { rows } = (await ada.call(listAuditLog)).reply
  assert.deepEqual(rows[0]?.after, { logo: null })
})

test('a change requires the version of the settings, and the same picture again changes nothing', async () => {
  const body = await pictureOf(40, 20).png()
  const version = await versionNow()
  const before = await countChanges()
  for (const stale of [version - 1, version + 1])
    for (const { status, problem } of [
      await ada.call(setCompanyLogo, { body, version: stale }),
      await ada.call(removeCompanyLogo, { version: stale }),
    ])
      assert.deepEqual([status, problem.code, problem.version], [412, 'version-changed', version])
  for (const { status } of [
    await ada.call(setCompanyLogo, { body }),
    await ada.call(removeCompanyLogo),
  ])
    assert.equal(status, 428)
  assert.deepEqual(await countChanges(), before)

  const first = await ada.call(setCompanyLogo, { body, version })
  assert.equal(first.headers.get('etag'), `"${version + 1}"`)
  const again = await ada.call(setCompanyLogo, { body, version: version + 1 })
  assert.equal(again.reply.logo, first.reply.logo)
  assert.equal(again.headers.get('etag'), `"${version + 1}"`)
  assert.equal((await countChanges()).length, before.length + 1)
  const removed = await ada.call(removeCompanyLogo, { version: version + 1 })
  assert.equal(removed.headers.get('etag'), `"${version + 2}"`)
})

test('only the company’s administrators set a logo, and only a picture that can be decoded', async () => {
  const picture = await pictureOf(40, 20).png()
  for (const who of [marc, lee, mar]) {
    const replies = [await setLogo(who, picture), await removeLogo(who)]
    for (const { problem } of replies) assert.match(problem.code, /^(not-found|role-not-enough)$/)
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const file of [svg, '%PDF-1.7\n', picture.subarray(0, 60), new Uint8Array()]) {
    const { status, problem } = await setLogo(ada, file)
    assert.deepEqual([status, problem.code], [422, 'unreadable-file'])
  }
  for (const [width, height] of [
    [8, 320],
    [481, 80],
  ] as const) {
    const { status, problem } = await setLogo(ada, await pictureOf(width, height).png())
    assert.deepEqual([status, problem.errors?.[0]?.params?.reason], [422, 'too-narrow'])
  }
  const tooLarge = await setLogo(ada, Buffer.alloc(maxLogoBytes + 1))
  assert.deepEqual([tooLarge.status, tooLarge.problem.code], [413, 'too-large'])
  assert.equal(await logoOf(ada), null)
})

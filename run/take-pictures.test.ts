import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { decodeBarcodes } from '#test/samples/label-decoding.ts'
import { temporaryDirectory } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { pictureFile, pictureLanguages, pictureSize, picturesOf } from './picture-list.ts'

const root = join(import.meta.dirname, '..')

const pngSize = (png: Buffer) => {
  assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

/** Reads the SSCC from the label in a picture, as a scanner does. */
const readSscc = async (png: Buffer) =>
  (await decodeBarcodes(png)).map(({ text }) => text).find((text) => text.startsWith('(00)'))

const picturesIn = async (folder: string) => {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.endsWith('.png')).sort()
}

const skip = isEssentialRun && 'dear: in test:all'

test('npm run pictures makes every picture of a language', { skip }, async () => {
  const { directory, remove } = await temporaryDirectory()
  try {
    const command = ['run/take-pictures.ts', directory, 'ca']
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    const names = picturesOf('ca').map((picture) => pictureFile('ca', picture))
    assert.deepEqual(await picturesIn(directory), names.sort())
    for (const name of names) {
      const png = await readFile(join(directory, name))
      assert.deepEqual(pngSize(png), pictureSize, name)
      assert.ok(png.length > 40_000, `${name} shows something`)
      if (name.includes('label')) assert.equal(await readSscc(png), '(00)084123450000000157')
    }
  } finally {
    await remove()
  }
})

test('the stored pictures are those of the command, and small', async () => {
  const folder = join(root, 'docs', 'pictures')
  const expected = pictureLanguages.flatMap((language) =>
    picturesOf(language).map((picture) => pictureFile(language, picture)),
  )
  assert.deepEqual(await picturesIn(folder), expected.sort())
  for (const name of expected) {
    const png = await readFile(join(folder, name))
    assert.deepEqual(pngSize(png), pictureSize, name)
    if (name.includes('label')) assert.equal(await readSscc(png), '(00)084123450000000157', name)
    assert.ok(png.length < 180_000, `${name} is small`)
  }
})

test('the README shows existing pictures, in light and dark', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const shownPictures = [...readme.matchAll(/docs\/pictures\/([\w/-]+\.png)/g)].map(
    ([, name]) => name,
  )
  const expected = picturesOf('en')
  const darkPictures = expected.filter(({ isDark }) => isDark)
  const linesOfPictures = darkPictures.flatMap(({ name }) => [
    pictureFile('en', { name, isDark: true }),
    pictureFile('en', { name, isDark: false }),
  ])
  assert.deepEqual(shownPictures, linesOfPictures)
})

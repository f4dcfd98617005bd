import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '#test/world/running-server.ts'
import { replaceFiles } from './replace-files.ts'

const contents = async (folder: string) =>
  Promise.all(
    (await readdir(join(folder, 'en')))
      .sort()
      .map((name) => readFile(join(folder, 'en', name), 'utf8')),
  )

const write = async (folder: string, name: string, text: string) => {
  await mkdir(join(folder, 'en'), { recursive: true })
  await writeFile(join(folder, 'en', name), text)
}

test('files are replaced once all of them are made', async () => {
  const { directory, remove } = await temporaryDirectory()
  try {
    await write(directory, 'one', 'old one')
    await write(directory, 'two', 'old two')
    const stopped = replaceFiles(directory, async (folder) => {
      await write(folder, 'one', 'new one')
      throw new Error('stopped midway')
    })
    await assert.rejects(stopped, /stopped midway/)
    assert.deepEqual(await contents(directory), ['old one', 'old two'])
    await replaceFiles(directory, async (folder) => {
      await write(folder, 'one', 'new one')
      await write(folder, 'two', 'new two')
      assert.deepEqual(await contents(directory), ['old one', 'old two'])
    })
    assert.deepEqual(await contents(directory), ['new one', 'new two'])
  } finally {
    await remove()
  }
})

import assert from 'node:assert/strict'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runOto } from '#test/world/oto-command.ts'
import { spawnServer, temporaryDirectory } from '#test/world/running-server.ts'
import { assertFreeSpace, explainDirectoryError, makeDirectory } from './data-directory.ts'

const { directory, remove } = await temporaryDirectory()
after(remove)

const isLinux = process.platform === 'linux'

test('a start whose data directory cannot be created fails immediately, with a sentence', {
  skip: !isLinux,
}, async () => {
  const server = spawnServer('node', { DATA_DIR: '/proc/nope/below', DATABASE_URL: '' })
  assert.equal((await server.ended).code, 1)
  assert.match(
    server.output(),
    /^DATA_DIR is \/proc\/nope\/below, where Oto cannot .*: set DATA_DIR to .*\n$/,
  )
  const { status, output } = runOto(['backup', join(directory, 'x.gz')], {
    DATA_DIR: '/proc/nope',
    DATABASE_URL: '',
  })
  assert.equal(status, 1)
  assert.match(output, /^DATA_DIR is \/proc\/nope, .* no folder can be made there: .*\n$/)
})

test('a file in place of the data directory, or of one above it, is reported', async () => {
  const file = join(directory, 'file')
  await writeFile(file, '')
  for (const path of [file, join(file, 'below')])
    await assert.rejects(
      makeDirectory(path).catch(explainDirectoryError(path)),
      ({ message }: Error) => message.startsWith(`DATA_DIR is ${path}, `) && / file/.test(message),
    )
})

test('a data directory that this account may not write to is reported', {
  skip: process.getuid?.() === 0,
}, async () => {
  const readOnlyDirectory = join(directory, 'closed')
  await mkdir(readOnlyDirectory)
  await chmod(readOnlyDirectory, 0o555)
  const server = spawnServer('node', { DATA_DIR: readOnlyDirectory, DATABASE_URL: '' })
  assert.equal((await server.ended).code, 1)
  assert.match(
    server.output(),
    /^DATA_DIR is .*closed, .* because this account may not write there: .*\n$/,
  )
})

test('a directory is created with its parents, also by concurrent starts', async () => {
  const deep = join(directory, 'one', 'two', 'three')
  await Promise.all([makeDirectory(deep), makeDirectory(deep)])
  assert.ok((await stat(deep)).isDirectory())
})

test('a start on a full disk fails before PostgreSQL starts', { skip: !isLinux }, async () => {
  // /proc has no free space.
  await assert.rejects(
    assertFreeSpace({ named: '/srv/oto', actual: '/proc' }, true),
    /^Error: DATA_DIR is \/srv\/oto, .* its disk is full \(0 MiB are free of 128 needed\)/,
  )
  await assertFreeSpace({ named: directory, actual: directory }, true)
})

test('a full or read-only disk is reported in a sentence, and other errors are rethrown', () => {
  const explain = explainDirectoryError('/srv/oto')
  const full = new Error(
    'PostgreSQL did not start. Its log ends:\nFATAL: … No space left on device',
  )
  assert.throws(() => explain(full), /^Error: DATA_DIR is \/srv\/oto, .* its disk is full: /)
  const readOnly = Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'open' })
  assert.throws(() => explain(readOnly), /read-only disk/)
  for (const syscall of ['connect', 'spawn /opt/postgres']) {
    const other = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall })
    assert.throws(() => explain(other), other)
  }
})

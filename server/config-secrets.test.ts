import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { secretNames } from '#server/config-secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'oto-secrets-'))
after(() => rmSync(folder, { recursive: true }))
const fileWith = (text: string) => {
  const file = join(folder, String(text.length))
  writeFileSync(file, text)
  return file
}
const url = 'postgres://oto:secret@127.0.0.1:5432/oto'
const key = 'a key of thirty-two characters..'

test('a secret may come from a file; whitespace around it is ignored', () => {
  const config = readConfig({
    DATABASE_URL_FILE: fileWith(`\n ${url}\n`),
    SECRET_KEY_FILE: fileWith(`${key}\n`),
    SECRET_KEY: '',
  })
  assert.equal(config.databaseUrl, url)
  assert.deepEqual(config.secretKeys, { current: key, previous: undefined })
  assert.equal(config.isDemo, false, 'what follows from a secret does so from its file')
})

test('a secret set twice or in an unreadable file is reported with the other errors', () => {
  for (const name of secretNames) {
    const environment = { [name]: name.startsWith('DATABASE') ? url : key, [`${name}_FILE`]: '/x' }
    assert.throws(
      () => readConfig(environment),
      new RegExp(`${name} and ${name}_FILE must not both be set`),
    )
  }
  const wrong = {
    PORT: 'x',
    SECRET_KEY_FILE: join(folder, 'none'),
    DATABASE_URL_FILE: fileWith(' '),
  }
  assert.throws(() => readConfig(wrong), {
    message:
      /^DATABASE_URL_FILE cannot be read: it is empty\.\nSECRET_KEY_FILE cannot be read: ENOENT.*\nPORT must/,
  })
  assert.throws(() => readConfig({ SECRET_KEY_FILE: fileWith('short') }), /SECRET_KEY must have at/)
})

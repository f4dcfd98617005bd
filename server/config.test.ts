import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from '#server/config.ts'

test('a database URL that would override the role is refused', () => {
  const url = 'postgres://oto:secret@127.0.0.1:5432/oto'
  assert.equal(
    readConfig({ DATABASE_URL: `${url}?sslmode=require` }).databaseUrl,
    `${url}?sslmode=require`,
  )
  for (const more of ['?options=-c%20role=oto', '?sslmode=require&options=-c%20search_path=x'])
    assert.throws(() => readConfig({ DATABASE_URL: url + more }), ConfigError)
})

test('demo data is loaded by default only into the embedded database', () => {
  const url = 'postgres://127.0.0.1/oto'
  const isDemo = (source: Record<string, string | undefined>) => readConfig(source).isDemo
  assert.deepEqual([{}, { DATABASE_URL: '' }, { DATABASE_URL: url }].map(isDemo), [
    true,
    true,
    false,
  ])
  assert.equal(isDemo({ DATABASE_URL: url, DEMO: 'on', NODE_ENV: 'development' }), true)
  assert.equal(isDemo({ DEMO: 'off' }), false)
})

test('a replica needs DATABASE_URL, and its URL is checked the same way', () => {
  const url = 'postgres://127.0.0.1/oto'
  const withReplica = { DATABASE_URL: url, DATABASE_READ_URL: `${url}?sslmode=require` }
  assert.equal(readConfig(withReplica).databaseReadUrl, withReplica.DATABASE_READ_URL)
  assert.throws(() => readConfig({ DATABASE_READ_URL: url }), /DATABASE_READ_URL must not be set/)
  const withRole = { ...withReplica, DATABASE_READ_URL: `${url}?options=-c%20role%3Dpostgres` }
  assert.throws(() => readConfig(withRole), /DATABASE_READ_URL must not have options/)
})

test('a file store URL needs a bucket and a key', () => {
  const url = 'https://key:secret@s3.example.com/oto?region=eu-west-1'
  assert.equal(readConfig({ FILES_URL: url }).filesUrl, url)
  for (const wrong of [
    's3://oto',
    'https://s3.example.com/oto',
    'https://key:secret@s3.example.com/',
  ])
    assert.throws(() => readConfig({ FILES_URL: wrong }), /FILES_URL must look like/)
})

test('demo data uses DEMO_LANG, else the environment’s locale, else English', () => {
  const language = (source: Record<string, string>) => readConfig(source).demoLanguage
  assert.equal(language({}), 'en')
  assert.equal(language({ LANG: 'es_ES.UTF-8' }), 'sp')
  assert.equal(language({ LANG: 'ca_ES@valencia' }), 'ca')
  assert.equal(language({ LANG: 'es_ES.UTF-8', LC_ALL: 'C.UTF-8' }), 'en')
  assert.equal(language({ LANG: 'es_ES.UTF-8', LC_ALL: '' }), 'sp')
  assert.equal(language({ LANG: 'est_EE.UTF-8' }), 'en')
  assert.equal(language({ LANG: 'ca_ES', DEMO_LANG: 'en' }), 'en')
  assert.throws(() => language({ DEMO_LANG: 'es' }), /DEMO_LANG must be en, sp or ca\./)
})

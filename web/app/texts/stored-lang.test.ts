import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedLang, storeLang } from './stored-lang.ts'

const storedItems = new Map<string, string>()
Object.defineProperty(globalThis, 'navigator', {
  value: { language: 'ca', languages: ['ca', 'es'] },
})
Object.assign(globalThis, {
  window: {
    navigator,
    localStorage: {
      getItem: (key: string) => storedItems.get(key) ?? null,
      setItem: (key: string, value: string) => storedItems.set(key, value),
    },
  },
})

test('a language is stored as its specified code, an, sp or ca, and read again', () => {
  for (const [lang, code] of [
    ['en', 'an'],
    ['sp', 'sp'],
    ['ca', 'ca'],
  ] as const) {
    storeLang(lang)
    assert.equal(storedItems.get('lang'), code)
    assert.equal(storedLang(), lang)
  }
  storedItems.set('lang', 'en')
  assert.equal(storedLang(), 'en', 'as it was stored once')
})

test('without a known choice the language is English, whatever the browser prefers', () => {
  storedItems.clear()
  assert.equal(storedLang(), 'en')
  storedItems.set('lang', 'xx')
  assert.equal(storedLang(), 'en')
})

import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import type { Lang } from '#domain/lang.ts'
import type * as Texts from './i18n.ts'
import { hasChosenLang, storedLang, storeLang } from './stored-lang.ts'

const stored = new Map<string, string>()
Object.assign(globalThis, {
  window: Object.assign(new EventTarget(), {
    navigator: { onLine: true },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  }),
  document: { documentElement: { lang: 'en' } },
  // The server is reachable, so a file that does not load is missing on it.
  fetch: async () => new Response(),
})

// Only the bundler can load the texts. Spanish is missing on the server.
const hooks = registerHooks({
  load: (url, context, next) => {
    const [, name = ''] = /\/texts\/(\w\w(?:-screens|-sign-in)?)\.ts$/.exec(url) ?? []
    if (!name) return next(url, context)
    const namespace = name.endsWith('-screens') ? 'problems' : 'shell'
    const source = `export default { '/${namespace}.json': { word: '${name}' } }`
    return { format: 'module', source: name === 'sp' ? 'throw 404' : source, shortCircuit: true }
  },
})
test.after(() => hooks.deregister())

let pageCount = 0

/** Opens a page in a stored language. */
async function openIn(lang: Lang) {
  storeLang(lang)
  pageCount += 1
  const texts = (await import(`./i18n.ts?page=${pageCount}`)) as typeof Texts
  const wordOf = (namespace: string) => texts.i18n.t(`${namespace}:word` as never)
  return { ...texts, wordOf }
}

test('a page loads the texts of its screens when one opens', async () => {
  const { i18n, startLanguage, loadScreenTexts, wordOf } = await openIn('ca')
  await startLanguage()
  assert.equal(wordOf('shell'), 'ca')
  assert.equal(i18n.hasResourceBundle('ca', 'problems'), false)
  await loadScreenTexts()
  assert.equal(wordOf('problems'), 'ca-screens')
})

test('screens load the texts of the current language only, and those of a language chosen later', async () => {
  const { i18n, startLanguage, loadScreenTexts, showStoredLanguage, wordOf } = await openIn('ca')
  await Promise.all([startLanguage(), loadScreenTexts()])
  assert.equal(wordOf('problems'), 'ca-screens')
  assert.equal(i18n.hasResourceBundle('en', 'problems'), false)
  storeLang('en')
  await showStoredLanguage()
  assert.equal(wordOf('shell'), 'en-sign-in')
  assert.equal(wordOf('problems'), 'en-screens')
})

test('if a language does not load, the page and its screens are in English', async (context) => {
  context.mock.method(console, 'error', () => {})
  const { i18n, startLanguage, loadScreenTexts, wordOf } = await openIn('sp')
  await Promise.all([startLanguage(), loadScreenTexts().catch(() => undefined)])
  assert.equal(i18n.language, 'en')
  assert.equal(wordOf('problems'), 'en-screens')
})

test('people see their own language, in place of that of the person before, until somebody chooses one', async () => {
  const { i18n, startLanguage, adoptLang, wordOf } = await openIn('en')
  stored.clear()
  await startLanguage()
  await adoptLang('ca')
  assert.equal(wordOf('shell'), 'ca')
  assert.deepEqual([storedLang(), hasChosenLang()], ['ca', false])
  await adoptLang('en')
  assert.deepEqual([i18n.language, storedLang()], ['en', 'en'])
  storeLang('ca')
  await adoptLang('en')
  assert.equal(storedLang(), 'ca')
})

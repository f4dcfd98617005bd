import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import type { Lang } from '#domain/lang.ts'
import type * as I18n from './i18n.ts'
import { storeLang } from './stored-lang.ts'

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
  // The server replies: what does not load is missing there.
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

/** Opens a page in a stored language. */
async function openIn(lang: Lang) {
  storeLang(lang)
  const texts = (await import(`./i18n.ts?${lang}`)) as typeof I18n
  return { ...texts, starting: texts.startLanguage() }
}

test('a page loads no texts of screens before one opens, and then those of its language alone', async () => {
  const { i18n, starting, loadScreenTexts } = await openIn('ca')
  await starting
  assert.equal(i18n.t('shell:word' as never), 'ca')
  assert.equal(i18n.hasResourceBundle('ca', 'problems'), false)
  await loadScreenTexts()
  assert.equal(i18n.t('problems:word' as never), 'ca-screens')
  assert.equal(i18n.hasResourceBundle('en', 'problems'), false)
})

test('a language chosen later is shown with the texts of the screen that is open', async () => {
  const { i18n, starting, loadScreenTexts, showStoredLanguage } = await openIn('en')
  await Promise.all([starting, loadScreenTexts()])
  assert.equal(i18n.t('problems:word' as never), 'en-screens')
  storeLang('ca')
  await showStoredLanguage()
  assert.equal(i18n.t('shell:word' as never), 'ca')
  assert.equal(i18n.t('problems:word' as never), 'ca-screens')
})

test('a language that does not load leaves the page in English, with its screens', async (context) => {
  context.mock.method(console, 'error', () => {})
  const { i18n, starting, loadScreenTexts } = await openIn('sp')
  const screen = loadScreenTexts().catch(() => undefined)
  await Promise.all([starting, screen])
  assert.equal(i18n.language, 'en')
  assert.equal(i18n.t('problems:word' as never), 'en-screens')
})

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const words = import.meta.dirname
const web = join(words, '..', 'web')
const langs = { en: 'en', sp: 'es', ca: 'ca' }
type Lang = keyof typeof langs
const namespaces = readdirSync(join(words, 'en')).map((file) => file.replace('.json', ''))

const textsOf = (lang: string, namespace: string) =>
  flat(JSON.parse(readFileSync(join(words, lang, `${namespace}.json`), 'utf8')))

function flat(texts: object, before = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [[before + name, value] as const]
        : [...flat(value, `${before}${name}.`)],
    ),
  )
}

const plural = /_(zero|one|two|few|many|other)$/
const stem = (key: string) => key.replace(plural, '')
const stems = (lang: string, namespace: string) =>
  [...new Set([...textsOf(lang, namespace).keys()].map(stem))].sort()
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name))].sort()

for (const namespace of namespaces) {
  for (const lang of ['sp', 'ca']) {
    test(`${lang}: ${namespace} has the keys of the English texts`, () => {
      assert.deepEqual(stems(lang, namespace), stems('en', namespace))
    })

    test(`${lang}: ${namespace} has the same placeholders`, () => {
      const english = textsOf('en', namespace)
      for (const [key, text] of textsOf(lang, namespace)) {
        const model =
          english.get(key) ?? english.get(`${stem(key)}_other`) ?? english.get(stem(key)) ?? ''
        const allowed = plural.test(key) ? [...placeholders(model), 'count'] : placeholders(model)
        assert.ok(
          placeholders(text).every((name) => allowed.includes(name)),
          `${key}: ${text}`,
        )
        if (!plural.test(key))
          assert.deepEqual(placeholders(text), placeholders(model), `${key}: ${text}`)
      }
    })
  }

  for (const lang of Object.keys(langs) as Lang[]) {
    test(`${lang}: ${namespace} has every plural form and no empty text`, () => {
      const texts = textsOf(lang, namespace)
      const forms = new Intl.PluralRules(langs[lang]).resolvedOptions().pluralCategories
      for (const [key, text] of texts) {
        assert.ok(text.trim(), key)
        if (!plural.test(key)) continue
        for (const form of forms)
          assert.ok(texts.has(`${stem(key)}_${form}`), `${stem(key)}_${form}`)
      }
    })
  }
}

test('ca: the apostrophe is the typographic one', () => {
  for (const namespace of namespaces)
    for (const [key, text] of textsOf('ca', namespace))
      assert.doesNotMatch(text, /\p{L}'/u, `${namespace}:${key}`)
})

const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
const webSources = sourcesOf(web)
const sources = webSources.join('\n')
const serverSources = sourcesOf(join(words, '..', 'server')).join('\n')
const isServerText = (namespace: string) => /^(printed-|mail$)/.test(namespace)

/** Whole keys in quotes, and the beginnings of composed keys: `nav.${key}`. */
const quotedKeys = new Set(
  [...sources.matchAll(/['"`]([\w.:-]+)['"`]/g)].map(([, key]) => key ?? ''),
)
const composed = [...sources.matchAll(/`([\w.:-]*[.:_-])\$\{[^}]+\}([\w.-]*)`/g)].map(
  ([, start = '', end = '']) => ({ start, end }),
)

test('every text is used', () => {
  const unused = namespaces.flatMap((namespace) =>
    stems('en', namespace)
      .filter((key) =>
        isServerText(namespace) ? !isRead(key) : ![key, `${namespace}:${key}`].some(isUsed),
      )
      .map((key) => `${namespace}:${key}`),
  )
  assert.deepEqual(unused, [])
})

// The server reads texts as properties: `handover.title`, or `mark[state]`.
const isRead = (key: string) => {
  const [name = '', parent] = key.split('.').reverse()
  return serverSources.includes(`.${name}`) || serverSources.includes(`.${parent}[`)
}
const isUsed = (key: string) =>
  quotedKeys.has(key) ||
  composed.some(({ start, end }) => key.startsWith(start) && key.endsWith(end))

test('a call with its values written out gives its text all that the text shows', () => {
  const shown = new Map<string, string[]>()
  for (const namespace of namespaces)
    for (const [key, text] of textsOf('en', namespace)) {
      const name = `${namespace}:${stem(key)}`
      shown.set(name, [...(shown.get(name) ?? []), ...(placeholders(text) as string[])])
    }
  const call = /\bt\(\s*'([\w.:-]+)',\s*(\{(?:[^{}]|\{[^{}]*\})*\})/g
  let callCount = 0
  const faults = webSources.flatMap((source) => {
    const [, used = ''] = /useTranslation\(([^)]*)\)/.exec(source) ?? []
    const own = [...used.matchAll(/'([\w-]+)'/g)].map(([, namespace]) => namespace)
    return [...source.matchAll(call)].flatMap(([text, key = '', values = '']) => {
      if (values.includes('...')) return []
      const names = key.includes(':') ? [key] : own.map((namespace) => `${namespace}:${key}`)
      const wanted = shown.get(names.find((name) => shown.has(name)) ?? '') ?? []
      const given = [...values.matchAll(/[{,]\s*(\w+)\s*(?=[:,}])/g)].map(([, name]) => name)
      callCount += 1
      return wanted.every((name) => given.includes(name)) ? [] : [text]
    })
  })
  assert.ok(callCount > 300, `${callCount} calls`)
  assert.deepEqual(faults, [])
})

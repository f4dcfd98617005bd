import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const pages = {
  shipping: ['label', 'orders', 'packing', 'shipment', 'shipments'],
  receiving: ['orders', 'shipments', 'shipment', 'arrivals', 'receiving', 'people', 'history'],
  settling: ['discrepancies', 'docks', 'scorecard'],
}

const readPage = (lang: string, page: string) =>
  readFileSync(join(root, 'docs', 'guide', lang, `${page}.md`), 'utf8')

const textsIn = (value: object): string[] =>
  Object.values(value).flatMap((entry) => (typeof entry === 'string' ? [entry] : textsIn(entry)))

const textsOf = (lang: string) =>
  new Set(
    readdirSync(join(root, 'words', lang)).flatMap((file) =>
      textsIn(JSON.parse(readFileSync(join(root, 'words', lang, file), 'utf8'))),
    ),
  )

const boldIn = (text: string) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name)
const picturesIn = (text: string) =>
  [...text.matchAll(/!\[[^\]]+\]\(\.\.\/\.\.\/pictures\/(\w+\/\w+)\.png\)/g)].map(
    ([, name = '']) => name,
  )

for (const lang of ['en', 'sp', 'ca'])
  for (const [page, pictures] of Object.entries(pages)) {
    const text = readPage(lang, page)

    test(`${lang}, ${page}: bold texts are texts of the screens`, () => {
      const texts = textsOf(lang)
      assert.ok(boldIn(text).length > 20)
      assert.deepEqual(
        boldIn(text).filter((name) => !texts.has(name.replace(/\s+/g, ' '))),
        [],
      )
    })

    test(`${lang}, ${page}: a page, with a picture of each screen in its language`, () => {
      assert.ok(text.split('\n').length <= 145)
      assert.deepEqual(picturesIn(text).sort(), pictures.map((name) => `${lang}/${name}`).sort())
    })

    test(`${lang}, ${page}: as many parts as in English`, () => {
      const countSections = (markdown: string) => markdown.match(/^## /gm)?.length
      assert.equal(countSections(text), countSections(readPage('en', page)))
    })

    // The parser decodes `&amp;` in a browser by innerHTML, which the content policy refuses.
    test(`${lang}, ${page}: no character references and no HTML`, () => {
      assert.doesNotMatch(text, /&|</)
    })
  }

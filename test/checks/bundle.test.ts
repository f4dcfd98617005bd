import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const dist = join(import.meta.dirname, '..', '..', 'dist', 'web')
const assets = readdirSync(join(dist, 'assets'))
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const read = (name: string) => readFileSync(join(dist, 'assets', name), 'utf8')

/** The files of a chunk, by the beginning of their names. */
const files = (chunk: string) =>
  assets.filter((name) => new RegExp(`^${chunk}-[\\w-]{8}\\.(js|css)$`).test(name))

/** Returns these files and all that they import before they run. */
function withImports(names: string[], visited = new Set<string>()): Set<string> {
  for (const name of names.filter((file) => !visited.has(file))) {
    visited.add(name)
    const imports = name.endsWith('.js')
      ? read(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)
      : []
    withImports(
      [...imports].map(([, file]) => file ?? ''),
      visited,
    )
  }
  return visited
}

/** Bytes that the server sends: compressed with brotli where that makes the file smaller. */
const compressedBytes = (name: string) =>
  assets.includes(`${name}.br`)
    ? readFileSync(join(dist, 'assets', `${name}.br`)).length
    : read(name).length
const weight = (names: Set<string>) =>
  [...names].reduce((sum, name) => sum + compressedBytes(name), 0)

const initialFiles = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].map(
  ([, name]) => name ?? '',
)
const signIn = withImports([...initialFiles, ...files('light')])
const mailedLink = withImports([...signIn, ...files('public')])
const list = withImports([...signIn, ...files('app')])

test('signing in weighs at most 105 kB of script and style', () => {
  assert.ok(signIn.size >= 3, [...signIn].join(' '))
  assert.ok(weight(signIn) <= 105_000, `${weight(signIn)} bytes: ${[...signIn].join(' ')}`)
})

test('the screen of a mailed link weighs at most 110 kB: it needs nothing of the application', () => {
  assert.ok(mailedLink.size > signIn.size)
  assert.ok(
    weight(mailedLink) <= 110_000,
    `${weight(mailedLink)} bytes: ${[...mailedLink].join(' ')}`,
  )
})

test('the shipments list weighs at most 165 kB, in at most 9 requests with page, font and rows', () => {
  assert.ok(list.size > signIn.size)
  assert.ok(weight(list) <= 165_000, `${weight(list)} bytes: ${[...list].join(' ')}`)
  assert.ok(list.size + 3 <= 9, [...list].join(' '))
})

test('Spanish and Catalan weigh 8 kB more on the list, in one request more', () => {
  for (const lang of ['sp', 'ca']) {
    const words = withImports(files(lang))
    const addedFiles = words.difference(list)
    assert.equal(addedFiles.size, 1, [...addedFiles].join(' '))
    assert.ok(
      weight(addedFiles) <= 8000,
      `${weight(addedFiles)} bytes: ${[...addedFiles].join(' ')}`,
    )
  }
})

test('Today weighs at most 342 kB in every language, with the words of that one alone', () => {
  for (const lang of ['en', 'sp', 'ca']) {
    const words = [...files(lang), ...files(`${lang}-screens`)]
    const today = withImports([...list, ...files('frame'), ...words])
    assert.ok(words.length > 0 && !files('shared').some((name) => today.has(name)))
    assert.ok(weight(today) <= 342_000, `${lang}: ${weight(today)} bytes: ${[...today].join(' ')}`)
  }
})

test('no script is smaller than 10 kB: its round trip would cost more than its bytes', () => {
  const minBytes = 10_000
  const small = assets.filter((name) => name.endsWith('.js') && read(name).length < minBytes)
  // Exception: the runtime with which the bundler joins files of the two module formats.
  assert.deepEqual(
    small.filter((name) => !name.startsWith('rolldown-runtime-')),
    [],
  )
})

test('no zod in the browser: it evaluates code, and weighs 20 kB', () => {
  for (const name of assets.filter((file) => file.endsWith('.js')))
    assert.doesNotMatch(read(name), /ZodError|_zod\b/, name)
})

test('the texts of mails and papers stay on the server', () => {
  for (const lang of ['en', 'sp', 'ca'])
    for (const file of ['mail', 'printed-papers', 'printed-labels']) {
      const words = readFileSync(join(dist, '..', '..', 'words', lang, `${file}.json`), 'utf8')
      const [longest = ''] = [...words.matchAll(/: "([^"{}\\]+)/g)]
        .map(([, text = '']) => text)
        .toSorted((a, b) => b.length - a.length)
      for (const name of assets.filter((file) => file.endsWith('.js')))
        assert.ok(!read(name).includes(longest), `${name} has “${longest}” of ${lang}/${file}`)
    }
})

test('the page has no inline script or style, and paints when the theme is chosen', () => {
  assert.doesNotMatch(html, /<style|style=|<script(?![^>]*\bsrc=)/)
  for (const [script] of html.matchAll(/<script[^>]*>/g)) assert.match(script, /blocking="render"/)
})

test('the build has no source maps', () => {
  const names = readdirSync(dist, { recursive: true }).map(String)
  assert.deepEqual(
    names.filter((name) => name.endsWith('.map')),
    [],
  )
  for (const name of assets.filter((file) => /\.(js|css)$/.test(file)))
    assert.ok(!read(name).includes('sourceMappingURL'), name)
})

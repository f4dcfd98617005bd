// Rules of wording that a machine can hold, over every text that people read: screens, labels, papers and exports.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'

const languages = ['en', 'sp', 'ca'] as const
type Language = (typeof languages)[number]

function flat(texts: object, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[before + name, value] as [string, string]]
      : flat(value, `${before}${name}.`),
  )
}

const jsonOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as object
/** Verbs of a quantity, or of people, whose number only the plurals of `count` and `shown` know. */
const disagreeing =
  /\b(quedan|quedarán|queden|quedaran) \{\{(?!count|shown)|\{\{people\}\} (ha|han) /i

const allTexts = (language: Language) =>
  readdirSync(join(import.meta.dirname, language)).flatMap((file) =>
    flat(jsonOf(join(import.meta.dirname, language, file)), `${basename(file, '.json')}:`),
  )

/** The texts of a language in which a pattern stands, with their keys. */
const saying = (language: Language, pattern: RegExp) =>
  allTexts(language).flatMap(([key, text]) => (pattern.test(text) ? [`${key}: ${text}`] : []))

// Phrases that readers found mannered, false or translated, and words that have another in the glossary.
const retired: Record<Language, RegExp[]> = {
  en: [
    /\bdid not (come|answer)\b/i,
    /\bcannot\b|\bcan not\b/i,
    /\b(somebody|meanwhile)\b/i,
    /\bserve[ds]?\b(?<!pending to serve)/i,
    /\b(all of this|goes for good|stands in the|at the door|needs? a look|passed over)\b/i,
    /\b(good|bad) rows?\b/i,
    /\b(tries|Needed|Not right|figure)\b/,
    /\b(choose none|chosen)\b/i,
    /\bsecond factor\b/i,
    /\bpapers?\b/i,
    /\b(is|are) no such\b/i,
    /\b(tak(e|en|es) back|mend|in words|of no order|date (asked|confirmed)|brings? .* along)\b/i,
    /\b(come|came)s? in by\b|\bcounts? no more\b|\bis there twice\b/i,
  ],
  sp: [
    /\bno ha(n)? llegado\b/i,
    /\b(cumplen?) todo esto\b/i,
    /\b(para siempre|lo que le espera)\b/i,
    /\btallas?\b/i,
    /\bfilas? (buena|mala)s?\b/i,
    /\bbultos? tipo\b/i,
    /\b(elegid[oa]s?|hech[oa]s?)\b/i,
    /\b(Estuche|Fardo)\b/i,
    /\bsegundo factor\b/i,
    /\b(borrad[oa]s?|borrando|bórrel[oa])\b/i,
    /\b(impugna\w*|equivocad[oa]s?|horas de silencio|recibid[oa]s? en parte|franjas?)\b|^Falta$/i,
    /\b(quiere|tiene|debe|guarda)s\b|\btus?\b|\bvosotros\b/i,
    disagreeing,
  ],
  ca: [
    /\bno (ha|han) arribat\b/i,
    /\bcompleix(en)? tot això\b/i,
    /\bper sempre\b/i,
    /\btalla(?![’\w])|\btalles\b/i,
    /\bfil(a|es) (bon|dolent)(a|es)\b/i,
    /\bpaquets? tipus\b/i,
    /\{\{\w+\}\} de (seleccionats|seleccionades|rebudes|rebutjades|fets|trobades)\b/i,
    /\b(Estoig|Fardell)\b/i,
    /\bsegon factor\b/i,
    /\bd’ençà(?![\wà-ÿ])/i,
    /\b(impugna\w*|equivocad(a|es)|hores de silenci|rebu(t|da|des) en part|franj(a|es))\b|^Falta$/i,
    /\b(vols|pots|tens|vosaltres|vostè|vostès)\b/i,
    disagreeing,
  ],
}

for (const language of languages) {
  test(`${language}: no retired phrase is used`, () => {
    assert.deepEqual(
      retired[language].flatMap((pattern) => saying(language, pattern)),
      [],
    )
  })

  test(`${language}: punctuation is typographic, without double or trailing spaces`, () => {
    const wrong = [
      /'|"|\.\.\.(?<!^(Loading|Cargando|Carregant)\.\.\.)/,
      /\s{2}|^\s|\s$/,
      /\d x \d|\} x \{/,
    ]
    const strange = language === 'en' ? /[«»]/ : /[“”]/
    assert.deepEqual(
      [...wrong, strange].flatMap((pattern) => saying(language, pattern)),
      [],
    )
    assert.deepEqual(saying(language, / [,;:!?]|¿[^?]*$|¡[^!]*$|«[^»]*$|“[^”]*$/), [])
  })
}

test('thousands are parted in every language', () => {
  const years = /^traceability:error\.day/
  for (const language of languages)
    assert.deepEqual(
      saying(language, /(?<![\d.,/-])\d{1,3}000(?!\d)/).filter((text) => !years.test(text)),
      [],
    )
})

test('sp: questions and exclamations begin with their inverted mark', () => {
  assert.deepEqual(saying('sp', /^[^¿]*\?/), [])
  assert.deepEqual(saying('sp', /^[^¡]*!/), [])
})

// The keys of one action or one error have the same wording, wherever they are.
const alike: readonly RegExp[] = [
  /[:.]cancel$(?<!action\.cancel|progress\.cancel|done\.cancel|shipments:confirm\.cancel)/,
  /[:.]save$(?<!factor\.save)/,
  /[:.]notSaved$/,
  /\.noMatch$(?<!list\.noMatch)/,
  /[:.](required)$/,
  /[:.](not-positive|positive)$/,
  /(lineError\.not-whole|field\.not-whole|quantity\.whole|refusal\.not-whole)$/,
  /(selection\.none|add\.clear|list\.unselect)$/,
  /(filters\.clear|empty\.clear|list\.clear|(arrivals|notices|scorecard|discrepancies):clear|suppliers\.clear)$/,
  /\.takeTheirs$/,
  /\.putMine$/,
  /\.makes-circle$(?<!error\.makes-circle)/,
  /(details\.gone|packing:gone)$/,
  /(download)$/,
]

for (const language of languages) {
  test(`${language}: one action and one error have one wording`, () => {
    const texts = allTexts(language)
    for (const keys of alike) {
      const found = texts.filter(([key]) => keys.test(key))
      assert.ok(found.length > 1, `${keys} names ${found.length}`)
      const wordings = new Set(found.map(([, text]) => text.replace(/\.$/, '')))
      assert.equal(wordings.size, 1, `${keys}: ${found.map(([key, text]) => `${key} “${text}”`)}`)
    }
  })

  test(`${language}: no two kinds of package have the same name`, () => {
    const { packageTypes } = jsonOf(join(import.meta.dirname, language, 'fields.json')) as {
      packageTypes: Record<string, string>
    }
    const names = Object.values(packageTypes)
    assert.ok(names.length >= 12)
    assert.equal(new Set(names).size, names.length)
  })
}

test('failure messages begin with what failed and give the reason', () => {
  const failed = allTexts('en').filter(([, text]) => /\{\{why\}\}$/.test(text))
  assert.ok(failed.length > 10)
  assert.deepEqual(
    failed.filter(([, text]) => !/^(Couldn’t|Nothing was|Cancelled)/.test(text)),
    [],
  )
})

for (const language of ['sp', 'ca'] as const) {
  test(`${language}: plural forms have the placeholders of the English ones`, () => {
    const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()
    const english = new Map(allTexts('en'))
    for (const [key, text] of allTexts(language)) {
      if (!/_(many|other)$/.test(key)) continue
      const model = english.get(key.replace(/_many$/, '_other')) ?? ''
      assert.deepEqual(placeholders(text), placeholders(model), `${key}: ${text}`)
    }
  })
}

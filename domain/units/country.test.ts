import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes, countryName, countryOf, isCountryCode } from '#domain/units/country.ts'

const locales = ['en', 'es', 'ca']

test('every country of ISO 3166-1 has a code of its own, and a name in each language', () => {
  assert.equal(new Set(countryCodes).size, 249)
  for (const code of countryCodes)
    for (const locale of locales)
      assert.notEqual(countryName(code, locale), code, `${code} ${locale}`)
})

test('a country is known by its code and by its name in any of the languages', () => {
  for (const code of countryCodes) {
    assert.equal(countryOf(code.toLowerCase(), locales), code)
    for (const locale of locales)
      assert.equal(countryOf(` ${countryName(code, locale).toUpperCase()}`, locales), code)
  }
  assert.equal(countryOf('Paises Bajos', locales), 'NL', 'without accents')
  assert.equal(countryOf('Hong Kong', locales), 'HK', 'by its short name')
  for (const text of ['', 'XX', 'EU', 'Atlantis'])
    assert.equal(countryOf(text, locales), undefined, text)
  assert.equal(isCountryCode('cn'), false)
})

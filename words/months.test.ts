import assert from 'node:assert/strict'
import { test } from 'node:test'
import ca from '#words/ca/shell.json' with { type: 'json' }
import en from '#words/en/shell.json' with { type: 'json' }
import sp from '#words/sp/shell.json' with { type: 'json' }

for (const [locale, { months }] of Object.entries({ 'en-GB': en, es: sp, ca })) {
  test(`${locale}: a day's month is written as Intl would`, () => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    months.split('|').forEach((word, month) => {
      assert.equal(`5 ${word} 2026`, format.format(new Date(Date.UTC(2026, month, 5))))
    })
    assert.equal(months.split('|').length, 12)
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import { countFormatter } from './count-formatter.ts'

test('counts in sentences have thousands separators, row numbers have none', async () => {
  const i18n = createInstance()
  const texts = {
    rows_one: '{{count}} fila',
    rows_other: '{{count}} filas',
    row: 'Fila {{row}}',
    range: '{{range}}',
  }
  await i18n.use(countFormatter).init({
    ...{ lng: 'es', resources: { es: { translation: { ...texts, rows_many: texts.rows_other } } } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  })
  assert.equal(i18n.t('rows', { count: 1 }), '1 fila')
  assert.equal(i18n.t('rows', { count: 1234 }), '1.234 filas')
  assert.equal(i18n.t('range', { range: [1001, 1025] }), '1.001–1.025')
  assert.equal(i18n.t('row', { row: 1234 }), 'Fila 1234')
})

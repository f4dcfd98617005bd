// Own process: it replaces the document, which announcements are written to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import type { RowKey } from './table-columns.ts'
import { type RowSelection, useRowSelection } from './use-row-selection.ts'

await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: {} } })
const element = { style: {}, dataset: {}, append: () => {}, remove: () => {} }
Object.assign(globalThis, { document: { createElement: () => element, body: element } })

/** Returns the selection of a table of two rows, and what was selected with it. */
function tableOf({ isStale }: { isStale: boolean }) {
  const changes: RowKey[][] = []
  let selection: RowSelection | undefined
  const Table = () => {
    const onChange = (selected: ReadonlySet<RowKey>) => void changes.push([...selected])
    selection = useRowSelection(['a', 'b'], { selected: new Set(), onChange }, isStale)
    return null
  }
  renderToStaticMarkup(createElement(Table))
  assert.ok(selection)
  return { selection, changes }
}

test('rows are selected one by one and all together, but not while other rows are loading', () => {
  for (const isStale of [false, true]) {
    const { selection, changes } = tableOf({ isStale })
    selection.row(1).toggle(false)
    selection.row(0).toggle(true)
    selection.all.toggle()
    assert.deepEqual(changes, isStale ? [] : [['b'], ['a', 'b'], ['a', 'b']])
    assert.equal(selection.row(0).isForbidden, isStale)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CellScan } from './cell-scan.ts'

/** Opens a cell with a figure; `type` presses keys with a gap in ms. */
function openCell(figure: string) {
  const scans: string[] = []
  const scan = new CellScan((text) => scans.push(text))
  const cell = {
    value: figure,
    setRangeText: (text: string) => {
      cell.value = text
    },
    dispatchEvent: () => true,
  }
  let nowMs = 1000
  const type = (keys: string[], gapMs: number) =>
    keys.map((key) => {
      nowMs += gapMs
      const isHandled = scan.press({ key, timeStamp: nowMs }, cell)
      if (key.length === 1) cell.value += key
      return isHandled
    })
  return { cell, scans, type }
}

test('a scan into a cell is reported, and the cell keeps its figure', () => {
  const { cell, scans, type } = openCell('12')
  assert.equal(type([...'00384', 'Enter'], 8).at(-1), true)
  assert.deepEqual([cell.value, scans], ['12', ['00384']])
  type(['5', '*', 'Enter'], 100)
  type(['5', '*', 'Enter'], 8)
  assert.deepEqual(scans, ['00384', '5*'])
})

test('typed figures stay, and Enter is left to the table', () => {
  const { cell, scans, type } = openCell('')
  assert.deepEqual(type(['3', '6', 'Enter'], 90), [false, false, false])
  assert.deepEqual(type(['7', 'Enter'], 8), [false, false])
  assert.deepEqual([cell.value, scans], ['367', []])
})

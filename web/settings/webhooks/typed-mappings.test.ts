import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTypedMappings } from './typed-mappings.ts'

const read = (text: string) => {
  const { mappings, oddLine } = parseTypedMappings('unit', text)
  return [mappings.map(({ ours, theirs }) => `${ours}>${theirs}`).join(' '), oddLine]
}

test('a line is our code and theirs, pasted with a tab or typed with an equals sign', () => {
  assert.deepEqual(read('pcs\tEA\r\n a=b \tC\r\n'), ['pcs>EA a=b>C', undefined])
  assert.deepEqual(read('pcs = EA\n\nbox=BX'), ['pcs>EA box>BX', undefined])
  assert.deepEqual(parseTypedMappings('place', 'BCN=7').mappings, [
    { kind: 'place', ours: 'BCN', theirs: '7' },
  ])
})

test('the first line that is not two codes is named', () => {
  assert.equal(read('pcs=EA\nbox')[1], 2)
  for (const line of ['pcs', 'pcs=', '=EA', 'pcs\t', 'a\tb\tc', 'a=b=c'])
    assert.equal(read(line)[1], 1)
  assert.equal(read('')[1], undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LabelPart, labelParts } from '#web/packing/labels/label-parts.ts'
import {
  cancelRun,
  creatingPart,
  type LabelRun,
  labelCount,
  readyParts,
  retryParts,
  startRun,
  withError,
  withFile,
  withMarked,
} from '#web/packing/labels/label-run.ts'

const parts = labelParts(
  Array.from({ length: 16 }, (_, index) => ({ id: index, number: index + 1 })),
  2,
  8,
)
const [first, second, third, fourth] = parts as [LabelPart, LabelPart, LabelPart, LabelPart]
const file = { name: 'S-labels.pdf', content: new Blob() }
const states = (run: LabelRun) => run.map(({ state }) => state).join(' ')

test('parts are created one after the other, and a failed one does not stop the others', () => {
  let run = startRun(parts)
  assert.equal(states(run), 'creating waiting waiting waiting')
  run = withFile(run, first, file)
  assert.equal(states(run), 'ready creating waiting waiting')
  assert.deepEqual([labelCount(readyParts(run)), labelCount(run)], [8, 32])
  run = withError(run, second, new Error('no'))
  assert.equal(states(run), 'ready failed creating waiting')
  // Retries the failed part only, after the part that is being created.
  run = retryParts(run, ({ part }) => part === second || part === first)
  assert.equal(states(run), 'ready waiting creating waiting')
  run = withFile(run, third, file)
  assert.equal(states(run), 'ready creating ready waiting')
  run = withFile(withFile(run, second, file), fourth, file)
  assert.equal(states(run), 'ready ready ready ready')
  assert.equal(creatingPart(run), undefined)
})

test('a cancelled run keeps its ready parts, and the others can still be created', () => {
  let run = cancelRun(withFile(startRun(parts), first, file))
  assert.equal(states(run), 'ready cancelled cancelled cancelled')
  assert.equal(states(withFile(run, second, file)), 'ready cancelled cancelled cancelled')
  run = retryParts(run, ({ part }) => part === third)
  assert.equal(states(run), 'ready cancelled creating cancelled')
  assert.equal(states(withFile(run, third, file)), 'ready cancelled ready cancelled')
})

test('only ready parts are marked as printed', () => {
  const run = withMarked(withFile(startRun(parts), first, file), [first, second])
  assert.deepEqual(
    run.map((partRun) => partRun.state === 'ready' && partRun.isMarked),
    [true, false, false, false],
  )
})

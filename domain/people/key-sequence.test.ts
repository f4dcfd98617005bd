import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import { isKeyboardWalk } from './key-sequence.ts'

const graphs = Object.values(adjacencyGraphs)

test('rows and columns of keyboards are walks, in any case and with a few other characters', () => {
  for (const password of [
    ...[
      'qwertyuiop12',
      'qwertyuiop[]',
      "asdfghjkl;'#",
      'zxcvbnm,./zx',
      'QWERTYasdfgh!',
      'poiuytrewq99',
    ],
    ...[
      '1qaz2wsx3edc',
      'zaq12wsxcde3',
      'qazwsxedcrfv',
      '1q2w3e4r5t6y',
      '!qaz2WSX3edc',
      'qwerasdfzxcv',
    ],
    ...[
      'azertyuiopqs',
      'qsdfghjklmwx',
      'qwertzuiopü1',
      'aoeuidhtns12',
      '147258369147',
      '789456123789',
    ],
  ])
    assert.ok(isKeyboardWalk(password, graphs), password)
})

test('words with some neighbouring keys are no walks', () => {
  for (const password of [
    ...['my password is long', 'long-enough-words', 'correct horse battery', 'we were deserters'],
    ...['7739102846618', 'a-much-longer-secret', 'properly tired trees', 'ñandú y àguila'],
  ])
    assert.ok(!isKeyboardWalk(password, graphs), password)
})

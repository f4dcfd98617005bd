import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import { isEasyToGuess, isKeyboardWalk } from './password-rule.ts'

const known = new Set(['password', 'qwertyuiop', 'leavemealone', '1q2w3e4r5t6y'])
const names = ['oto', 'anna', 'Mercat', 'Anna Serra']
const isEasy = (password: string) => isEasyToGuess(password, (text) => known.has(text), names)

test('passwords that anybody would try first are easy to guess', () => {
  for (const password of [
    ...['leavemealone', 'LeaveMeAlone', 'password1234', 'Password2026!', '!!password!!'],
    ...['passwordpassword', 'password1password1', '1q2w3e4r5t6y', '2026-qwertyuiop'],
    ...['123456789012', '098765432109', 'abcdefghijklm', 'nmlkjihgfedcb', 'aaaaaaaaaaaaaaa'],
    ...['abababababab', 'xyz1xyz1xyz1', 'annaannaanna', 'anna-mercat-2026', 'Mercat-2026-oto!'],
    ...['ＰＡＳＳＷＯＲＤ1234'],
  ])
    assert.ok(isEasy(password), password)
})

test('any characters are allowed, and so is a known word among others', () => {
  for (const password of [
    ...['a longer password', 'my password is long', 'correct horse battery', 'long-enough-words'],
    ...[
      '7739102846618',
      'ñandú y àguila',
      '🐢🌲🪑🎺🧊🚲🪁🧭🐌🎲🪴🧱',
      'anna goes to market',
      'x'.repeat(5) + 'yz'.repeat(4),
    ],
  ])
    assert.ok(!isEasy(password), password)
})

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

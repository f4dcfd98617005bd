import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mentionParts, sentMentions, typedMentions } from './mention-text.ts'

const [mar, marVila, otherMar] = [
  { id: 4, name: 'Mar' },
  { id: 12, name: 'Mar Vila' },
  { id: 7, name: 'Mar' },
]
const people = [mar, marVila, otherMar]

test('ids of mentioned people become people, other ids stay text', () => {
  assert.deepEqual(mentionParts('@12, see @120 and a@4', [mar, marVila]), [
    marVila,
    ', see @120 and a',
    mar,
  ])
  assert.deepEqual(mentionParts('', people), [])
  assert.equal(typedMentions('@12 @5', people), '@Mar Vila @5')
})

test('typed names become ids: the longest match wins, and equal names follow the order of choice', () => {
  for (const [typed, text, mentionedIds] of [
    ['@Mar Vila: when?', '@12: when?', [12]],
    ['@Mar and @Mar and @Mar', '@4 and @7 and @4', [4, 7]],
    ['@Mar Vila @Mara', '@12 @4a', [12, 4]],
    ['no@body @ @M', 'no@body @ @M', []],
    ['@Mar2', '@4 2', [4]],
  ] as const)
    assert.deepEqual(sentMentions(typed, people), { text, mentionedIds })
  const { text } = sentMentions('Ask @Mar Vila', people)
  assert.equal(typedMentions(text, people), 'Ask @Mar Vila')
})

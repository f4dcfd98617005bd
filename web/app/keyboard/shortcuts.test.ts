import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runShortcut, useShortcuts } from '#web/app/keyboard/shortcuts.ts'

test('two keys run their pair, or else the shortcut of the second', () => {
  const ran: string[] = []
  const shortcut = (keys: string) => ({ keys, label: keys, run: () => ran.push(keys) })
  useShortcuts.setState({ list: ['g s', 's', 'e'].map(shortcut) })
  for (const keys of ['g s', 'c e', 'e', 'x y']) runShortcut(keys)
  assert.deepEqual(ran, ['g s', 'e', 'e'])
})

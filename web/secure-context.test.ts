import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

// APIs that exist in secure contexts only (https and localhost); elsewhere each of them is undefined.
const names = {
  crypto: ['randomUUID', 'subtle'],
  navigator: [
    'bluetooth',
    'clipboard',
    'credentials',
    'geolocation',
    'gpu',
    'hid',
    'keyboard',
    'locks',
    'mediaDevices',
    'permissions',
    'serial',
    'serviceWorker',
    'share',
    'storage',
    'usb',
    'wakeLock',
  ],
  window: ['caches', 'cookieStore', 'showOpenFilePicker', 'showSaveFilePicker'],
}
// `navigator.clipboard?.` and `'clipboard' in navigator` are checks.
const uncheckedUse = new RegExp(
  Object.entries(names)
    .map(([owner, members]) => `\\b${owner}\\.(?:${members.join('|')})\\b(?!\\?\\.)`)
    .concat('(?<![.\\w])caches\\.')
    .join('|'),
)

/** Returns the lines that use such an API without a check; inside `if (…?.…)` none is needed. */
function uncheckedLines(text: string): string[] {
  const lines = text.split('\n')
  const guarded = new Set(
    [...text.matchAll(/\bif \((?:!?window\.)?(\w+\.\w+)\?\./g)].map(([, name]) => name),
  )
  return lines.filter((line) => {
    const [use] = uncheckedUse.exec(line) ?? []
    return use !== undefined && !guarded.has(use) && !/^\s*(\/?\*|\/\/)/.test(line)
  })
}

test('APIs of secure contexts are used only after a check', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  assert.ok(files.length > 300)
  const uses = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      uncheckedLines(readFileSync(join(import.meta.dirname, file), 'utf8')).map(
        (line) => `${file}: ${line.trim()}`,
      ),
    )
  assert.deepEqual(uses, [])
})

test('an unchecked use is found, a checked one is not', () => {
  assert.equal(uncheckedLines('const key = crypto.randomUUID()').length, 1)
  assert.equal(uncheckedLines('await navigator.clipboard.writeText(code)').length, 1)
  assert.equal(uncheckedLines('await navigator.clipboard?.writeText(code)').length, 0)
})

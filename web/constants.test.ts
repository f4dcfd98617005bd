import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as constants from '#web/constants.ts'

const web = import.meta.dirname
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))
const base = sheets.find(({ file }) => file === join('styles', 'base.css'))?.text ?? ''
const property = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(base)?.[1]

test('constants have the values of section 9', () => {
  const { noSupplier, toastLifetimesMs, animationsMs, ...rest } = constants
  assert.equal(noSupplier, -1)
  assert.deepEqual(toastLifetimesMs, { main: 4000, shipment: 2000 })
  assert.deepEqual(animationsMs, {
    fade: 150,
    collapse: 350,
    modal: 300,
    carousel: 600,
    offcanvas: 300,
  })
  assert.deepEqual(
    { ...rest },
    {
      sessionExpiryReloadDelayMs: 2000,
      sessionExpiryDebounceMs: 500,
      httpTimeoutMs: 0,
      persistTimeoutMs: 5000,
      chunkLoadTimeoutMs: 120_000,
      langKey: 'lang',
      toastDragThreshold: 80,
      modalZIndex: 1050,
    },
  )
})

test('style sheets use the same values, only by custom properties', () => {
  const { carousel, ...usedDurations } = constants.animationsMs
  for (const [name, ms] of Object.entries(usedDurations)) {
    assert.equal(property(name), `${ms}ms`)
    assert.ok(
      sheets.some(({ text }) => text.includes(`var(--${name})`)),
      `--${name} has no use`,
    )
  }
  assert.equal(property('carousel'), undefined, `nothing turns in ${carousel} ms`)
  assert.equal(property('z-modal'), String(constants.modalZIndex))
  for (const { file, text } of sheets) {
    const rules = text.replaceAll(/--[\w-]+: [^;]+;/g, '')
    assert.doesNotMatch(rules, /\b(150|300|350|600)ms\b|z-index: 1050/, file)
  }
})

test('overlay, details and the menu of a narrow window are animated for the specified durations', () => {
  const uses = (file: string, use: RegExp) =>
    assert.match(sheets.find((sheet) => sheet.file === join(...file.split('/')))?.text ?? '', use)
  uses('ui/overlay/loading-overlay.module.css', /\.cover \{[^}]*animation: fade var\(--fade\);/)
  uses('ui/feedback/toast.module.css', /\.exit \{[^}]*animation: leave var\(--fade\)/)
  uses('styles/base.css', /::details-content \{[^}]*block-size var\(--collapse\)/)
  uses('app/frame/mobile-sidebar.module.css', /\[open\] \{[^}]*animation: slide var\(--offcanvas\)/)
})

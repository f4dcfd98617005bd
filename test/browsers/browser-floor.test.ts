// Compares calls of the built screens with the features of the oldest supported browsers. Properties are not compared,
// since our own objects have the same names.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import compat from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { browserFloor } from '#web/browser-floor.ts'

const root = join(import.meta.dirname, '..', '..')
const assets = join(root, 'dist', 'web', 'assets')
const codeOf = (name: string) => readFileSync(join(assets, name), 'utf8')
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))

const isNewer = (version: string, floor: string) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [floorMajor = 0, floorMinor = 0] = floor.split('.').map(Number)
  return major > floorMajor || (major === floorMajor && minor > floorMinor)
}

/** Returns whether one of the oldest browsers lacks a feature, by MDN's data. */
const isMissing = ({ __compat: data }: Identifier) =>
  Object.entries(browserFloor).some(([browser, floor]) => {
    const support = data?.support[browser as keyof typeof browserFloor]
    const supportStatements = (
      Array.isArray(support) ? support : [support]
    ) as SimpleSupportStatement[]
    const unprefixed = supportStatements.filter(
      (statement) => !statement?.prefix && !statement?.flags && !statement?.alternative_name,
    )
    return !unprefixed.some(
      ({ version_added: since }) =>
        typeof since === 'string' && since !== 'preview' && !isNewer(since.replace('≤', ''), floor),
    )
  })

const owners = { ...compat.api, ...compat.javascript.builtins } as Record<string, Identifier>
const members = Object.entries(owners).flatMap(([owner, identifier]) =>
  Object.entries(identifier)
    .filter(([name, member]) => name !== '__compat' && (member as Identifier).__compat)
    .map(([name, member]) => ({
      ...{ owner, isMissing: isMissing(member as Identifier) },
      name: name.replace(/_static$/, ''),
    })),
)

const statics = members
  .filter((member) => member.isMissing)
  .map(({ owner, name }) => `${owner}.${name}`)

/** Owners whose methods are searched by name alone; methods of other owners share names with ours. */
const commonOwners =
  /^(Array|String|Set|Iterator|Promise|RegExp|Element|HTMLElement|Document|URLSearchParams|Blob)$/
const methods = [
  ...Map.groupBy(
    members.filter(({ owner }) => commonOwners.test(owner)),
    ({ name }) => name,
  ),
].flatMap(([name, all]) => (all.every((member) => member.isMissing) ? [name] : []))

/** Features that web/app/polyfills.ts polyfills. */
const polyfilled = ['URL.canParse', 'Map.groupBy', 'AbortSignal.any', 'checkVisibility']
const popoverCalls = ['showPopover', 'hidePopover', 'togglePopover']
/** Features that libraries call only where the browser has them. */
const featureChecked = [
  ...['startViewTransition', 'PublicKeyCredential.isConditionalMediationAvailable'],
  'Symbol.dispose',
]
/** Names that other objects have, too: `CSS`, rectangles, our own. */
const ourMethods = ['escape', 'intersection', 'union', 'drop', 'take']

test('the built screens call nothing that the oldest browsers lack', () => {
  assert.ok(statics.includes('Map.groupBy') && methods.includes('checkVisibility'))
  const missingFeatures = scripts.flatMap((script) => {
    const code = codeOf(script)
    const calledMethods = new Set([...code.matchAll(/\.([a-zA-Z]+)\(/g)].map(([, name]) => name))
    const namedMembers = new Set(
      [...code.matchAll(/\b([A-Z]\w+\.[a-zA-Z]+)\b/g)].map(([, name]) => name),
    )
    return [
      ...statics.filter((name) => namedMembers.has(name)),
      ...methods.filter((name) => calledMethods.has(name)),
    ].map((name) => `${script}: ${name}`)
  })
  const allowed = [...polyfilled, ...popoverCalls, ...featureChecked, ...ourMethods]
  assert.deepEqual(
    missingFeatures.filter((feature) => !allowed.some((name) => feature.endsWith(`: ${name}`))),
    [],
  )
})

test('polyfills run before anything is drawn', () => {
  const source = readFileSync(join(root, 'web', 'app', 'polyfills.ts'), 'utf8')
  for (const name of polyfilled) assert.ok(source.includes(`${name} ??=`), name)
  assert.match(source, /import\('@oddbird\/popover-polyfill/)
})

test('the page without scripts, README and the operating guide name these browsers', () => {
  const supportedBrowsers = 'Chrome or Edge 111, Firefox 115, Safari 16.4'
  const versions = Object.values(browserFloor)
  assert.deepEqual(versions, ['111', '111', '115', '16.4'])
  for (const file of ['web/index.html', 'README.md', 'docs/operating.md'])
    assert.ok(readFileSync(join(root, file), 'utf8').includes(supportedBrowsers), file)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showThemeSheet } from '#web/app/state/theme-sheet.ts'

class FakeLink extends EventTarget {
  href = ''
  remove() {
    if (links.includes(this)) links.splice(links.indexOf(this), 1)
  }
}
const links: FakeLink[] = []
const dataset: { theme?: string } = {}
Object.assign(globalThis, {
  document: {
    documentElement: { dataset },
    head: { prepend: (link: FakeLink) => links.unshift(link) },
    createElement: () => new FakeLink(),
  },
})

/** Chooses a theme; returns its link, which has not loaded yet. */
function choose(theme: string): FakeLink {
  void showThemeSheet(theme, `${theme}.css`)
  const [link] = links
  assert.ok(link)
  return link
}
const shown = () => [dataset.theme, links.map(({ href }) => href)]
const loaded = (link: FakeLink) => link.dispatchEvent(new Event('load'))
const failed = (link: FakeLink) => link.dispatchEvent(new Event('error'))

test('after quick changes only the sheet of the theme chosen last stays, in whatever order they load', () => {
  loaded(choose('light'))
  const [dark, light] = [choose('dark'), choose('light')]
  loaded(light)
  assert.deepEqual(shown(), ['light', ['light.css']])
  loaded(dark)
  assert.deepEqual(shown(), ['light', ['light.css']])
  const [first, second, third] = [choose('dark'), choose('light'), choose('dark')]
  for (const link of [first, second, third]) loaded(link)
  assert.deepEqual(shown(), ['dark', ['dark.css']])
})

test('a sheet that fails to load leaves the former theme, and can be chosen again', () => {
  failed(choose('light'))
  assert.deepEqual(shown(), ['dark', ['dark.css']])
  const late = choose('light')
  failed(choose('dark'))
  loaded(late)
  assert.equal(dataset.theme, 'dark')
  assert.equal(links.at(-1)?.href, 'dark.css')
  loaded(choose('light'))
  assert.deepEqual(shown(), ['light', ['light.css']])
})

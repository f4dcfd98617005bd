// Only in test:all: installs a Firefox.
// Own process: Firefox takes most of a core.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { getPacking } from '#contract/packing/packing-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { type FirefoxPage, openFirefox } from '#test/browsers/firefox.ts'
import { eventually, temporaryDirectory } from '#test/world/running-server.ts'
import { openWorld, type World } from '#test/world/world.ts'

const world = await openWorld()

const byName = (element: string, name: string) =>
  `::-p-xpath((//${element}[normalize-space()="${name}"])[1])`

test('Firefox signs in, filters, exports, packs and shows a label', async (t) => {
  const { directory, remove } = await temporaryDirectory()
  try {
    const firefox = await openFirefox(directory)
    if (typeof firefox === 'string') return t.skip(firefox)
    try {
      const page = await firefox.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.setDefaultTimeout(120_000)
      await page.setViewport({ width: 1280, height: 800 })
      await filterList(page, world)
      await exportList(page, directory)
      await pack(page, world)
      await showLabel(page, world)
      assert.deepEqual(errors, [])
    } finally {
      await firefox.close()
    }
  } finally {
    await remove()
  }
})

async function filterList(page: FirefoxPage, { origin }: World) {
  await page.goto(`${origin}/shipments`)
  await page.locator('input[autocomplete~="username"]').fill('lee')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator(byName('button', 'Sign in')).click()
  await page.locator(byName('a', 'S000001')).wait()
  await page.locator(byName('button', 'Filters')).click()
  const states = await page.locator('::-p-xpath(//select[option[@value="open"]])').waitHandle()
  await states.select('open')
  await page.waitForFunction(`!document.body.innerText.includes('S000001')`)
  assert.match(page.url(), /state=open/)
}

async function exportList(page: FirefoxPage, folder: string) {
  await page.locator(byName('button', 'Export')).click()
  await page.locator('::-p-xpath(//*[@role="menuitem"][contains(., "Raw data (CSV)")])').click()
  const readExport = async () => {
    const name = (await readdir(folder)).find((file) => file.endsWith('.csv'))
    return name ? readFile(join(folder, name), 'utf8') : ''
  }
  await eventually('the file is saved', async () => (await readExport()).endsWith('\r\n'))
  assert.match(await readExport(), /^\uFEFF?id,code,state,/)
  assert.match(await readExport(), /S000005/)
  assert.doesNotMatch(await readExport(), /S000001/)
}

async function pack(page: FirefoxPage, { signIn }: World) {
  const lee = await signIn('lee')
  const countPackages = async () =>
    (await lee.call(getPacking, { params: { id: 5 } })).reply.packages.length
  const countBefore = await countPackages()
  await page.locator(byName('a', 'S000005')).click()
  await page.locator(byName('h1', 'S000005')).wait()
  await page.locator(byName('a', 'Pack')).click()
  await page.locator('::-p-xpath(//h1[contains(., "Pack S000005")])').wait()
  await page.keyboard.press('p')
  await eventually('it is packed', async () => (await countPackages()) > countBefore)
}

/** Shipment 8 of the demo world is packed, and has no labels yet. */
async function showLabel(page: FirefoxPage, { origin }: World) {
  await page.goto(`${origin}/shipments/8/packing`)
  await page.locator(byName('button', 'Print labels')).click()
  await page.locator('[role=dialog] button[type=submit]').click()
  await page.waitForFunction(`document.querySelector('[role=dialog] figure img')?.naturalWidth > 0`)
}

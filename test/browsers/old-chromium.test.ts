// Only in test:all: installs two Chromiums of npm.
// Own process: starts browsers of 2023, which take most of a core.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { getPacking } from '#contract/packing/packing-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { installPackage } from '#test/browsers/npm-package.ts'
import { browserArguments } from '#test/world/browser.ts'
import { eventually, temporaryDirectory } from '#test/world/running-server.ts'
import { openWorld } from '#test/world/world.ts'
import { browserFloor } from '#web/browser-floor.ts'

// npm has Chromiums of 2023, packed for cloud functions; they are installed for the test alone.

/** Packages of Chromium: the first has every feature of web/browser-floor.ts, the other lacks `oklch`. */
const chromiumVersions = { supported: '112.0.2', unsupported: '110.0.1' } as const

/** Installs a Chromium into a folder and starts it; undefined where no registry has it or this machine cannot run it. */
async function openOldChromium(version: string, folder: string): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (!(await installPackage(`@sparticuz/chromium@${version}`, folder))) return undefined
  const packedProgram = join(folder, 'node_modules', '@sparticuz', 'chromium', 'bin', 'chromium.br')
  const executablePath = join(folder, 'chromium')
  const program = await promisify(brotliDecompress)(await readFile(packedProgram))
  await writeFile(executablePath, program, { mode: 0o755 })
  return chromium.launch({ executablePath, args: browserArguments(), timeout: 120_000 })
}

const world = await openWorld()

/** Opens the product in an old Chromium; skips the test with a reason where there is none. */
async function withOldChromium(
  t: TestContext,
  version: string,
  work: (page: Page, major: number) => Promise<void>,
) {
  const { directory, remove } = await temporaryDirectory()
  try {
    const browser = await openOldChromium(version, directory)
    if (!browser) return t.skip(`no Chromium ${version}: it is for Linux on x64, and from npm`)
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const page = await context.newPage()
      page.setDefaultTimeout(120_000)
      await work(page, Number.parseInt(browser.version(), 10))
    } finally {
      await browser.close()
    }
  } finally {
    await remove()
  }
}

test('a Chromium of spring 2023 signs in, filters the list and packs', (t) =>
  withOldChromium(t, chromiumVersions.supported, async (page, major) => {
    assert.ok(major >= Number(browserFloor.chrome))
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${world.origin}/shipments`)
    await page.getByLabel('User name').fill('lee')
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('row', { name: /S000001/ }).waitFor()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('State').selectOption('open')
    await page.getByRole('row', { name: /S000001/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /S000005/ }).waitFor()
    assert.match(page.url(), /state=open/)

    await page.goto(`${world.origin}/shipments/5/packing`)
    await page.getByRole('heading', { name: 'Pack S000005' }).waitFor()
    const lee = await world.signIn('lee')
    const packages = async () =>
      (await lee.call(getPacking, { params: { id: 5 } })).reply.packages.length
    const packagesBefore = await packages()
    await page.keyboard.press('p')
    await eventually('it is packed', async () => (await packages()) > packagesBefore)
    assert.deepEqual(errors, [])
  }))

test('an older Chromium shows which browsers are supported', (t) =>
  withOldChromium(t, chromiumVersions.unsupported, async (page, major) => {
    assert.ok(major < Number(browserFloor.chrome))
    await page.goto(`${world.origin}/shipments`)
    await page.getByText('it needs a newer browser: Chrome or Edge 111').waitFor()
    assert.equal(await page.getByLabel('User name').count(), 0)
  }))

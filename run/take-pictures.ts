/**
 * npm run pictures: takes the pictures of the README and the guide from the demo world, into docs/pictures, or into a
 * given folder and in given languages: `npm run pictures -- /tmp/pictures en`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '#test/world/browser.ts'
import { withEmptyDatabase } from '#test/world/database.ts'
import { startServer } from '#test/world/running-server.ts'
import { storedSession } from '#test/world/stored-session.ts'
import {
  type Picture,
  type PictureLanguage,
  type PictureName,
  pictureFile,
  pictureLanguages,
  pictureSize,
  picturesOf,
} from './picture-list.ts'
import { replaceFiles } from './replace-files.ts'

const root = join(import.meta.dirname, '..')

type Screen = {
  path: string
  /** User whose screen it is; `lee` by default. */
  as?: string
  arrange: (page: Page, language: PictureLanguage) => Promise<unknown>
}

const firstRow = (page: Page) => page.locator('main tbody tr[data-row]').first().waitFor()

// Shipment 8 of the demo world is packed, and has no labels yet.
const screens: Record<PictureName, Screen> = {
  shipments: { path: '/shipments', arrange: firstRow },
  shipment: {
    path: '/shipments/5',
    arrange: (page) => page.locator('main tbody tr').first().waitFor(),
  },
  packing: { path: '/shipments/8/packing', arrange: openPackage },
  label: { path: '/shipments/8/packing', arrange: openLabels },
  orders: { path: '/orders', arrange: firstRow },
  arrivals: { path: '/arrivals', as: 'ada', arrange: firstRow },
  receiving: {
    path: '/shipments/3/receiving',
    as: 'marc',
    arrange: (page) => page.locator('main tbody tr').first().waitFor(),
  },
  discrepancies: { path: '/discrepancies', as: 'ada', arrange: firstRow },
  docks: { path: '/docks', as: 'ada', arrange: showFirstVisit },
  scorecard: {
    path: '/scorecard',
    as: 'ada',
    arrange: (page) => page.locator('main svg[role="img"]').first().waitFor(),
  },
  people: { path: '/settings/people', as: 'ada', arrange: firstRow },
  history: { path: '/settings/history', as: 'ada', arrange: firstRow },
}

// Late in the day the visits are below the window.
async function showFirstVisit(page: Page) {
  const visit = page.locator('main table a').first()
  await visit.waitFor()
  await visit.scrollIntoViewIfNeeded()
}

async function openPackage(page: Page) {
  await page.getByRole('treegrid').waitFor()
  await page.keyboard.type('P1')
  await page.keyboard.press('Enter')
}

async function openLabels(page: Page, language: PictureLanguage) {
  const texts = JSON.parse(await readFile(join(root, 'words', language, 'packing.json'), 'utf8'))
  await page.getByRole('button', { name: texts.labels.title, exact: true }).first().click()
  await page.locator('[role="dialog"] button[type="submit"]').click()
  await page.locator('[role="dialog"] figure img').first().waitFor()
}

/** Opens a page for all pictures of a user in light or dark, so that the code loads once. */
async function openPage(
  browser: Browser,
  origin: string,
  language: PictureLanguage,
  { as, isDark }: { as: string; isDark: boolean },
): Promise<Page> {
  const storage = {
    ...(await storedSession(origin, as)),
    lang: language,
    customizer: JSON.stringify({ isDark, followsSystem: false }),
  }
  const localStorage = Object.entries(storage).map(([key, value]) => ({ name: key, value }))
  const context = await browser.newContext({
    viewport: pictureSize,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  return context.newPage()
}

async function takePicture(
  page: Page,
  origin: string,
  language: PictureLanguage,
  picture: Picture,
  folder: string,
) {
  const { path: address, arrange } = screens[picture.name]
  await page.goto(origin + address)
  await arrange(page, language)
  await page.evaluate(() => document.fonts.ready)
  const path = join(folder, pictureFile(language, picture))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, await shootWhenStill(page))
}

/** Takes a picture once nothing moves. */
async function shootWhenStill(page: Page): Promise<Buffer> {
  const screenshot = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  let lastImage = await screenshot()
  for (let round = 0; round < 20; round += 1) {
    await page.waitForTimeout(500)
    const nextImage = await screenshot()
    if (nextImage.equals(lastImage)) return nextImage
    lastImage = nextImage
  }
  throw new Error(`${page.url()} does not come to rest`)
}

const [target = join(root, 'docs', 'pictures'), ...chosen] = process.argv.slice(2)
const languages = pictureLanguages.filter((code) => chosen.length === 0 || chosen.includes(code))

async function takePictures(folder: string) {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: browserArguments(),
  })
  try {
    for (const language of languages)
      await withEmptyDatabase(async (url) => {
        const environment = { DATABASE_URL: url, DEMO: 'on', DEMO_LANG: language }
        const server = await startServer('node', environment)
        try {
          const pages = new Map<string, Page>()
          for (const picture of picturesOf(language)) {
            const viewer = { as: screens[picture.name].as ?? 'lee', isDark: picture.isDark }
            const key = JSON.stringify(viewer)
            const page =
              pages.get(key) ?? (await openPage(browser, server.address, language, viewer))
            pages.set(key, page)
            await takePicture(page, server.address, language, picture, folder)
          }
          await Promise.all([...pages.values()].map((page) => page.context().close()))
        } finally {
          server.signal('SIGTERM')
          await server.ended
        }
      })
  } finally {
    await browser.close()
  }
}

await replaceFiles(resolve(target), takePictures)

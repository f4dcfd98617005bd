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
  /** User who opens it; `lee` by default. */
  user?: string
  prepare: (page: Page, language: PictureLanguage) => Promise<unknown>
}

const waitForFirstRow = (page: Page) => page.locator('main tbody tr[data-row]').first().waitFor()

// Shipment 8 of the demo world is packed, and has no labels yet.
const screens: Record<PictureName, Screen> = {
  shipments: { path: '/shipments', prepare: waitForFirstRow },
  shipment: {
    path: '/shipments/5',
    prepare: (page) => page.locator('main tbody tr').first().waitFor(),
  },
  packing: { path: '/shipments/8/packing', prepare: openPackage },
  label: { path: '/shipments/8/packing', prepare: openLabels },
  orders: { path: '/orders', prepare: waitForFirstRow },
  arrivals: { path: '/arrivals', user: 'ada', prepare: waitForFirstRow },
  receiving: {
    path: '/shipments/3/receiving',
    user: 'marc',
    prepare: (page) => page.locator('main tbody tr').first().waitFor(),
  },
  discrepancies: { path: '/discrepancies', user: 'ada', prepare: waitForFirstRow },
  docks: { path: '/docks', user: 'ada', prepare: showFirstVisit },
  scorecard: {
    path: '/scorecard',
    user: 'ada',
    prepare: (page) => page.locator('main svg[role="img"]').first().waitFor(),
  },
  people: { path: '/settings/people', user: 'ada', prepare: waitForFirstRow },
  history: { path: '/settings/history', user: 'ada', prepare: waitForFirstRow },
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
  { user, isDark }: { user: string; isDark: boolean },
): Promise<Page> {
  const storage = {
    ...(await storedSession(origin, user)),
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
  const { path: screenPath, prepare } = screens[picture.name]
  await page.goto(origin + screenPath)
  await prepare(page, language)
  await page.evaluate(() => document.fonts.ready)
  const path = join(folder, pictureFile(language, picture))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, await screenshotWhenStill(page))
}

/** Takes a picture once nothing moves. */
async function screenshotWhenStill(page: Page): Promise<Buffer> {
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

const [target = join(root, 'docs', 'pictures'), ...codes] = process.argv.slice(2)
const languages = pictureLanguages.filter((code) => codes.length === 0 || codes.includes(code))

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
          const pagesByViewer = new Map<string, Page>()
          for (const picture of picturesOf(language)) {
            const viewer = { user: screens[picture.name].user ?? 'lee', isDark: picture.isDark }
            const key = JSON.stringify(viewer)
            const page =
              pagesByViewer.get(key) ?? (await openPage(browser, server.address, language, viewer))
            pagesByViewer.set(key, page)
            await takePicture(page, server.address, language, picture, folder)
          }
          await Promise.all([...pagesByViewer.values()].map((page) => page.context().close()))
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

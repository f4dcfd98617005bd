import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, localStorageOf, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Layout' })
const bar = (page: Page) => page.getByRole('banner')
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('each setting applies at once, and after a reload', async ({ open }) => {
  const page = await open({ as: 'lee' })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Customize the layout' }).click()
  await expect(panel(page).getByRole('heading')).toBeFocused()
  await panel(page).getByRole('radio', { name: 'Dark', exact: true }).first().check()
  await page.locator('html[data-theme="dark"]').waitFor()
  await panel(page)
    .getByRole('group', { name: /^Top bar/ })
    .getByRole('radio', { name: 'Teal' })
    .check()
  assert.equal(await bar(page).getAttribute('data-bar'), 'teal')
  assert.equal(await bar(page).evaluate((element) => getComputedStyle(element).position), 'sticky')
  await panel(page)
    .getByRole('checkbox', { name: /Fixed top bar/ })
    .uncheck()
  assert.equal(await bar(page).evaluate((element) => getComputedStyle(element).position), 'static')
  await panel(page)
    .getByRole('checkbox', { name: /Top navigation/ })
    .uncheck()
  const width = async () => (await nav(page).locator('..').boundingBox())?.width ?? 0
  assert.ok((await width()) < 60)
  await panel(page)
    .getByRole('checkbox', { name: /Collapsed/ })
    .uncheck()
  assert.ok((await width()) > 200)
  await panel(page)
    .getByRole('group', { name: /^Side bar/ })
    .getByRole('radio', { name: 'Plum' })
    .check()
  assert.equal(await nav(page).locator('..').getAttribute('data-bar'), 'plum')
  await panel(page)
    .getByRole('checkbox', { name: /^Open as a drawer/ })
    .waitFor()
  await panel(page)
    .getByRole('checkbox', { name: /^Fixed while/ })
    .check()
  assert.equal(
    await nav(page)
      .locator('..')
      .evaluate((element) => getComputedStyle(element).position),
    'sticky',
  )
  await panel(page)
    .getByRole('checkbox', { name: /Right to left/ })
    .check()
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
  await panel(page)
    .getByRole('checkbox', { name: /^Hidden/ })
    .check()
  await expect(nav(page)).toHaveCount(0)
  await page.reload()
  await panel(page).waitFor()
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Shipments' }).click()
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
  await panel(page).getByRole('button', { name: 'Reset to default' }).click()
  const { isCustomizerOpen, ...customizer } = JSON.parse(
    (await localStorageOf(page)).customizer ?? '',
  )
  assert.equal(isCustomizerOpen, true)
  assert.deepEqual(customizer, defaults)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeFocused()
})

/** Default settings of the specification. */
const defaults = {
  topbarColor: 'primary',
  sidebarColor: 'white',
  isRtl: false,
  isDark: false,
  followsSystem: true,
  isMiniSidebar: true,
  isFixedTopbar: true,
  isMobileSidebar: false,
  isFixedSidebar: false,
  isHorizontal: true,
  isSidebarHidden: false,
  hasScanSounds: true,
  hasShortcuts: true,
}

test('each theme has its own style sheet, only one is loaded, and the system setting is followed', async ({
  open,
}) => {
  const page = await open({ as: 'lee', colorScheme: 'dark' })
  const sheets = () =>
    page
      .locator('head link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  const themes = async () =>
    (await sheets()).map((href) => /(light|dark)-[\w-]+\.css$/.exec(href)?.[1]).filter(Boolean)
  assert.deepEqual(await themes(), ['dark'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-theme="light"]').waitFor()
  await expect.poll(themes).toEqual(['light'])
})

// Every pair of settings at least once, at three widths.
const pairs = [
  {
    isHorizontal: true,
    isMiniSidebar: true,
    isFixedTopbar: true,
    isFixedSidebar: false,
    isSidebarHidden: false,
    isRtl: false,
    isDark: false,
    isCustomizerOpen: false,
    topbarColor: 'primary',
    sidebarColor: 'white',
  },
  {
    isHorizontal: false,
    isMiniSidebar: false,
    isFixedTopbar: false,
    isFixedSidebar: true,
    isSidebarHidden: true,
    isRtl: true,
    isDark: true,
    isCustomizerOpen: true,
    topbarColor: 'white',
    sidebarColor: 'dark',
  },
  {
    isHorizontal: true,
    isMiniSidebar: false,
    isFixedTopbar: true,
    isFixedSidebar: true,
    isSidebarHidden: true,
    isRtl: false,
    isDark: true,
    isCustomizerOpen: true,
    topbarColor: 'teal',
    sidebarColor: 'slate',
  },
  {
    isHorizontal: false,
    isMiniSidebar: true,
    isFixedTopbar: false,
    isFixedSidebar: false,
    isSidebarHidden: false,
    isRtl: true,
    isDark: false,
    isCustomizerOpen: true,
    topbarColor: 'slate',
    sidebarColor: 'plum',
  },
  {
    isHorizontal: false,
    isMiniSidebar: false,
    isFixedTopbar: true,
    isFixedSidebar: false,
    isSidebarHidden: false,
    isRtl: true,
    isDark: true,
    isCustomizerOpen: false,
    topbarColor: 'indigo',
    sidebarColor: 'teal',
  },
  {
    isHorizontal: true,
    isMiniSidebar: true,
    isFixedTopbar: false,
    isFixedSidebar: true,
    isSidebarHidden: false,
    isRtl: true,
    isDark: false,
    isCustomizerOpen: true,
    topbarColor: 'plum',
    sidebarColor: 'indigo',
  },
  {
    isHorizontal: false,
    isMiniSidebar: true,
    isFixedTopbar: true,
    isFixedSidebar: true,
    isSidebarHidden: true,
    isRtl: false,
    isDark: false,
    isCustomizerOpen: false,
    topbarColor: 'dark',
    sidebarColor: 'primary',
  },
  {
    isHorizontal: false,
    isMiniSidebar: false,
    isFixedTopbar: false,
    isFixedSidebar: false,
    isSidebarHidden: true,
    isRtl: false,
    isDark: false,
    isCustomizerOpen: false,
    topbarColor: 'white',
    sidebarColor: 'white',
  },
  {
    isHorizontal: false,
    isMiniSidebar: true,
    isFixedTopbar: false,
    isFixedSidebar: true,
    isSidebarHidden: true,
    isRtl: false,
    isDark: true,
    isCustomizerOpen: false,
    topbarColor: 'dark',
    sidebarColor: 'primary',
  },
]
for (const [index, customizer] of pairs.entries()) {
  // The essential run has one combination in each language.
  const scope = [1, 5, 6].includes(index) ? {} : onlyInAll
  test(`the layout holds together, ${index + 1} of ${pairs.length}`, scope, async ({ open }) => {
    const lang = ['en', 'sp', 'ca'][index % 3] ?? 'en'
    const page = await open({
      as: 'lee',
      storage: { lang, customizer: JSON.stringify(customizer) },
    })
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      assert.deepEqual(await overlaps(page), [], `${width} wide`)
    }
    await assertAccessible(page, JSON.stringify(customizer))
    await page.close()
  })
}

/** Lists controls of the bars that overlap each other or reach past the page. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll('[data-bar] :is(a, button)')]
    const visible = controls.filter(
      (control) => control.checkVisibility() && !control.closest('[popover], dialog'),
    )
    const boxes = visible.map((control) => ({
      name: control.textContent || control.ariaLabel,
      box: control.getBoundingClientRect(),
    }))
    const covers = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    const outside = boxes
      .filter(({ box }) => box.left < -1 || box.right > window.innerWidth + 1)
      .map(({ name }) => `${name} outside`)
    const covered = boxes.flatMap((control, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => covers(control.box, other.box))
        .map((other) => `${control.name} on ${other.name}`),
    )
    return [...outside, ...covered]
  })

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns violations of WCAG 2.2 AA and axe's best practices, or of the given rules alone, one line each. An overlay
 * hides the rest of the page: look within it.
 */
export async function axeFindings(
  page: Page,
  within = 'html',
  rules: readonly string[] = [
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
  ],
): Promise<string[]> {
  const findings = await lookOnce(page, within, rules)
  // A message that began to go while axe looked is gone at the second look; what is wrong is still there.
  return findings.length > 0 ? lookOnce(page, within, rules) : findings
}

async function lookOnce(page: Page, within: string, rules: readonly string[]): Promise<string[]> {
  await page.evaluate(untilAnimationsFinish)
  // Half a megabyte: once a page is enough.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .include(within)
    // There are no frames to look into; without this each look opens a page more.
    .setLegacyMode()
    // Passes and selectors are not needed.
    .options({ runOnly: [...rules], resultTypes: ['violations'], selectors: false })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id} ${html.slice(0, 120)}`),
  )
}

// Elements that fade in have another contrast on the way.
const untilAnimationsFinish = () => {
  const ending = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  const finished = Promise.all(ending.map((one) => one.finished.catch(() => {})))
  return Promise.race([new Promise<void>((late) => setTimeout(late, 3000)), finished]).then(
    () => {},
  )
}

import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Returns violations of WCAG 2.2 AA and axe's best practices, or of the given rules alone, one line each. An overlay
 * hides the rest of the page: pass it as `within`.
 */
export async function axeFindings(
  page: Page,
  within = 'html',
  rules: readonly string[] = tags,
): Promise<string[]> {
  const runOnce = () => page.evaluate(runAxeInPage, { within, runOnly: [...rules] })
  let findings = await runOnce()
  if (!findings) {
    // axe is half a megabyte, and is loaded once per document.
    await page.evaluate(axe.source)
    findings = await runOnce()
  }
  // A toast that was fading out in the first run is gone in the second; real violations remain. A dialog that appears
  // again after a change of language may take longer, and until then axe takes the hidden page below it for the page.
  for (let repeat = 0; findings?.length && (repeat === 0 || isBelowDialog(findings)); repeat += 1) {
    if (repeat > 0) await page.waitForTimeout(500)
    findings = await runOnce()
    if (repeat === 10) break
  }
  return findings ?? ['axe did not load']
}

const isBelowDialog = (findings: readonly string[]) =>
  findings.some((finding) => /^landmark-one-main <html .*overflow: hidden/.test(finding))

/** Runs in the page; undefined if axe is not loaded. */
async function runAxeInPage({ within, runOnly }: { within: string; runOnly: string[] }) {
  if (!('axe' in window)) return undefined
  // Elements that fade in have a lower contrast, and axe does not see a dialog in its first frame.
  await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  const finished = Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
  await Promise.race([new Promise((late) => setTimeout(late, 3000)), finished])
  // Passes and selectors are not needed.
  const { violations } = await (window.axe as typeof axe).run(within, {
    runOnly,
    resultTypes: ['violations'],
    selectors: false,
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id} ${html.slice(0, 120)}`),
  )
}

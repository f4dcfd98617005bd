import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { watchChanges } from '#contract/live-endpoints.ts'
import { freePort } from '#database/embedded/embedded-cluster.ts'
import { browserArguments, findBrowser } from '#test/browser.ts'

// A page's own world, which the types of Node do not know.
type Here = { localStorage: object }
type Category = 'accessibility' | 'best-practices' | 'performance'

/** Scores from 0 to 100, and what lost points, one line each. */
export type LighthouseResult = { scores: Partial<Record<Category, number>>; failedAudits: string[] }

/** Lighthouse's marks for addresses of one origin, as on a mobile phone; `storage` is what its local storage holds. */
export async function runLighthouse(
  origin: string,
  storage: Record<string, string>,
  visits: { path: string; categories: Category[] }[],
): Promise<LighthouseResult[]> {
  const profile = await mkdtemp(join(tmpdir(), 'oto-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...browserArguments(), `--remote-debugging-port=${port}`],
  })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/favicon.svg`)
    await page.evaluate(
      (entries) => Object.assign((globalThis as unknown as Here).localStorage, entries),
      storage,
    )
    const marks: LighthouseResult[] = []
    for (const { path, categories } of visits) {
      const answer = await lighthouse(origin + path, {
        port,
        onlyCategories: categories,
        disableStorageReset: true,
        // A stream has no end, and Lighthouse would wait for one.
        blockedUrlPatterns: [`*${watchChanges.url}*`],
        logLevel: 'error',
      })
      if (!answer || answer.lhr.runtimeError)
        throw new Error(`${path}: ${answer?.lhr.runtimeError?.message ?? 'no answer'}`)
      if (new URL(answer.lhr.finalDisplayedUrl).pathname !== path)
        throw new Error(`${path} led to ${answer.lhr.finalDisplayedUrl}`)
      marks.push(read(answer.lhr))
    }
    return marks
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function read({ categories, audits }: Report): LighthouseResult {
  const scores = Object.entries(categories).map(([name, { score }]) => {
    return [name, Math.round((score ?? 0) * 100)]
  })
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  const lost = counted
    .map((id) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim())
  return { scores: Object.fromEntries(scores), failedAudits: lost }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import { findFreePort } from '#database/embedded/embedded-cluster.ts'
import { browserArguments, findBrowser } from '#test/world/browser.ts'

type Audit = { id: string; score: number | null; displayValue?: string }
type Report = {
  runtimeError?: { message: string }
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

// The global object of a page; Node's types have no `localStorage`.
type PageGlobal = { localStorage: object }
export type Category = 'accessibility' | 'best-practices' | 'performance'

const folder = join(import.meta.dirname, 'lighthouse')

/** Installs Lighthouse from its own lockfile, and loads it. */
async function loadLighthouse(): Promise<Lighthouse> {
  // On Windows npm is a shell script.
  const npm = spawn('npm ci --include=dev --no-audit --no-fund --loglevel=error', {
    cwd: folder,
    shell: true,
    stdio: 'inherit',
  })
  const [code] = await once(npm, 'exit')
  if (code !== 0) throw new Error('Lighthouse could not be installed.')
  const modulePath = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  return (await import(pathToFileURL(modulePath).href)).default
}

/** Scores from 0 to 100, and the audits that lost points, one line each. */
export type LighthouseResult = {
  scores: Partial<Record<Category, number>>
  failedAudits: Partial<Record<Category, string[]>>
}

/** Returns Lighthouse's scores for addresses of one origin, as on a mobile phone; `storage` is the local storage. */
export async function runLighthouse(
  origin: string,
  storage: Record<string, string>,
  visits: { path: string; categories: Category[] }[],
): Promise<LighthouseResult[]> {
  const lighthouse = await loadLighthouse()
  const profile = await mkdtemp(join(tmpdir(), 'oto-lighthouse-'))
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...browserArguments(), `--remote-debugging-port=${port}`],
  })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/favicon.svg`)
    await page.evaluate(
      (entries) => Object.assign((globalThis as unknown as PageGlobal).localStorage, entries),
      storage,
    )
    const results: LighthouseResult[] = []
    for (const { path, categories } of visits) {
      const outcome = await lighthouse(origin + path, {
        port,
        onlyCategories: categories,
        disableStorageReset: true,
        // A stream has no end, and Lighthouse would wait for one.
        blockedUrlPatterns: [`*${watchChanges.url}*`],
        logLevel: 'error',
      })
      if (!outcome || outcome.lhr.runtimeError)
        throw new Error(`${path}: ${outcome?.lhr.runtimeError?.message ?? 'no answer'}`)
      if (new URL(outcome.lhr.finalDisplayedUrl).pathname !== path)
        throw new Error(`${path} led to ${outcome.lhr.finalDisplayedUrl}`)
      results.push(resultOf(outcome.lhr))
    }
    return results
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

function resultOf({ categories, audits }: Report): LighthouseResult {
  const lostAuditsOf = (category: Report['categories'][string]) =>
    category.auditRefs
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => audits[id] ?? [])
      .filter(({ score }) => score !== null && score < 1)
      .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`.trim())
  const entries = Object.entries(categories)
  return {
    scores: Object.fromEntries(
      entries.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    failedAudits: Object.fromEntries(
      entries.map(([name, category]) => [name, lostAuditsOf(category)]),
    ),
  }
}

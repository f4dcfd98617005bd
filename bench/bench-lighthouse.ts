import { storedSession } from '#test/world/stored-session.ts'
import { type Category, type LighthouseResult, runLighthouse } from './lighthouse-scores.ts'
import { openBenchEnvironment } from './load/bench-environment.ts'

const minScores = { accessibility: 100, 'best-practices': 100, performance: 95 }
const categories = Object.keys(minScores) as Category[]
const rounds = 3
const pages = [
  { path: '/login', username: undefined },
  { path: '/shipments', username: 'lee' },
]

/** Measures Lighthouse's scores on a mobile phone, the best of three runs: only the machine makes a run slower. */
export async function benchLighthouse(print: (text: string) => void): Promise<boolean> {
  const world = await openBenchEnvironment()
  try {
    const origin = `http://127.0.0.1:${world.otoPort}`
    let isGood = true
    for (const { path, username } of pages) {
      const storage = username ? await storedSession(origin, username) : {}
      const results = await runLighthouse(origin, storage, Array(rounds).fill({ path, categories }))
      for (const category of categories)
        if (!reportBest(path, category, results, print)) isGood = false
    }
    return isGood
  } finally {
    await world.close()
  }
}

function reportBest(
  path: string,
  category: Category,
  results: LighthouseResult[],
  print: (text: string) => void,
): boolean {
  const scores = results.map(({ scores }) => scores[category] ?? 0)
  const best = Math.max(...scores)
  const min = minScores[category]
  print(`Lighthouse, ${category} of ${path}: ${best} of ${scores.join(', ')} (≥ ${min})`)
  for (const line of results[scores.indexOf(best)]?.failedAudits[category] ?? []) print(`  ${line}`)
  return best >= min
}

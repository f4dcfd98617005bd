import { runLighthouse } from '#test/lighthouse-scores.ts'
import { storedSession } from '#test/stored-session.ts'

const minScore = 95
const rounds = 3
const pages = [
  { path: '/login', username: undefined },
  { path: '/shipments', username: 'lee' },
]

/** Lighthouse's performance score on a mobile phone, the best of three runs: only the machine makes one slower. */
export async function benchLighthouse(
  origin: string,
  print: (text: string) => void,
): Promise<boolean> {
  let isFast = true
  for (const { path, username } of pages) {
    const storage = username ? await storedSession(origin, username) : {}
    const visit = { path, categories: ['performance' as const] }
    const marks = await runLighthouse(origin, storage, Array(rounds).fill(visit))
    const scores = marks.map(({ scores }) => scores.performance ?? 0)
    const best = Math.max(...scores)
    print(
      `Lighthouse, mobile performance of ${path}: ${best} of ${scores.join(', ')} (≥ ${minScore})`,
    )
    const lost = marks[scores.indexOf(best)]?.failedAudits ?? []
    for (const line of lost) print(`  ${line}`)
    isFast &&= best >= minScore
  }
  return isFast
}

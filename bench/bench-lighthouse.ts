import { marksOf } from '#test/lighthouse-scores.ts'
import { storedSession } from '#test/stored-session.ts'

const wanted = 95
const rounds = 3
const pages = [
  { path: '/login', username: undefined },
  { path: '/shipments', username: 'lee' },
]

/** Lighthouse's performance of the pages as on a mobile phone, the best of some rounds: what slows one down is the machine. */
export async function ratePages(origin: string, say: (text: string) => void): Promise<boolean> {
  let isFast = true
  for (const { path, username } of pages) {
    const storage = username ? await storedSession(origin, username) : {}
    const visit = { path, categories: ['performance' as const] }
    const marks = await marksOf(origin, storage, Array(rounds).fill(visit))
    const scores = marks.map(({ scores }) => scores.performance ?? 0)
    const best = Math.max(...scores)
    say(`Lighthouse, mobile performance of ${path}: ${best} of ${scores.join(', ')} (≥ ${wanted})`)
    const lost = marks[scores.indexOf(best)]?.lost ?? []
    for (const line of lost) say(`  ${line}`)
    isFast &&= best >= wanted
  }
  return isFast
}

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { BenchEnvironment } from './load/bench-environment.ts'
import { insertSessions } from './load/bench-sessions.ts'
import { median } from './load/compare.ts'
import { drive, type LoadSummary, type LoadTarget, sendOnce } from './load/load-generator.ts'
import { startOto } from './load/server-under-test.ts'
import { sessionHeaders } from './request-scenarios.ts'

const invitationCount = 1000
const maxInvitationSeconds = 10
const maxP99Ratio = 1.5
const connections = 4
const rounds = 9

type Round = { seconds: number; mailsPerSecond: number; busy: LoadSummary; quiet: LoadSummary }

/** Invites a thousand people from a table, and measures the list of shipments while their mails are sent. */
export async function benchInvitations(
  { url, owner }: Pick<BenchEnvironment, 'url' | 'owner'>,
  print: (text: string) => void,
): Promise<boolean> {
  const mailSink = await startMailSink()
  const directory = await mkdtemp(join(tmpdir(), 'oto-bench-mail-'))
  const server = await startOto(url, join(directory, 'oto.log'), {
    SMTP_URL: `smtp://127.0.0.1:${mailSink.port}`,
    MAIL_FROM: 'Oto <oto@example.com>',
    PUBLIC_URL: 'http://127.0.0.1',
  })
  try {
    const administrator = await sessionHeaders(server.port, 'ada')
    const readers = await insertSessions(owner, {
      ...{ company: 1, username: 'lee' },
      count: connections,
    })
    const list: LoadTarget = {
      port: server.port,
      requestOf: (connection) => ({
        ...{ method: 'GET', path: '/api/shipments' },
        headers: readers[connection] ?? {},
      }),
    }
    const readQuietly = (durationMs: number) => drive(list, { connections, durationMs })
    const readWhileMailing = async (round: number) => {
      const countBefore = mailSink.count()
      const seconds = await invite(server.port, administrator, round)
      const begin = performance.now()
      const isOver = () => mailSink.count() >= countBefore + invitationCount
      const busy = await drive({ ...list, isOver }, { connections })
      const durationMs = performance.now() - begin
      // Jobs after the last mail end within this time.
      await sleep(1000)
      return { seconds, busy, durationMs, mailsPerSecond: (invitationCount * 1000) / durationMs }
    }
    // The first round is a warm-up; quiet reads last as long as the mails before.
    let { durationMs } = await readWhileMailing(0)
    const completedRounds: Round[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const quietBefore = round % 2 ? await readQuietly(durationMs) : undefined
      const mailing = await readWhileMailing(round)
      durationMs = mailing.durationMs
      completedRounds.push({ ...mailing, quiet: quietBefore ?? (await readQuietly(durationMs)) })
      print(`  round ${round}: ${describe(completedRounds.at(-1) as Round)}`)
    }
    return printResult(completedRounds, print)
  } finally {
    await server.stop()
    await mailSink.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const describe = ({ busy, quiet }: Round) =>
  `p99 of the list ${busy.p99Ms.toFixed(1)} ms while mails go out, ${quiet.p99Ms.toFixed(1)} ms without`

function printResult(completedRounds: Round[], print: (text: string) => void) {
  const seconds = median(completedRounds.map((round) => round.seconds))
  const mailsPerSecond = median(completedRounds.map((round) => round.mailsPerSecond))
  const p99Ratio = median(completedRounds.map(({ busy, quiet }) => busy.p99Ms / quiet.p99Ms))
  const p50Ratio = median(completedRounds.map(({ busy, quiet }) => busy.p50Ms / quiet.p50Ms))
  print(
    `${invitationCount} people invited from a table in ${seconds.toFixed(2)} s (≤ ${maxInvitationSeconds}); ` +
      `${mailsPerSecond.toFixed(0)} mails/s, and while they go out the list's p99 is ${p99Ratio.toFixed(2)} of quiet ` +
      `(≤ ${maxP99Ratio}), its p50 ${p50Ratio.toFixed(2)}`,
  )
  return seconds <= maxInvitationSeconds && p99Ratio <= maxP99Ratio
}

/** Invites a thousand people; returns the seconds that it took. */
async function invite(port: number, session: Record<string, string>, round: number) {
  const begin = performance.now()
  const headers = { ...session, 'content-type': 'text/csv' }
  const path = '/api/person-imports'
  const reply = await sendOnce(port, { method: 'POST', path, headers, body: peopleFile(round) })
  if (reply.status !== 200 || JSON.parse(reply.body).good !== invitationCount)
    throw new Error(`nobody was invited: ${reply.body.slice(0, 500)}`)
  return (performance.now() - begin) / 1000
}

const peopleFile = (round: number) =>
  [
    'name;email;supplier_code;roles;language',
    ...Array.from(
      { length: invitationCount },
      (_, n) => `Person ${n};p${round}-${n}@example.com;${n % 2 ? 'CARTRO' : 'BOSSES'};user;ca`,
    ),
  ].join('\n')

async function startMailSink() {
  const shared = new SharedArrayBuffer(4)
  const count = new Int32Array(shared)
  const worker = new Worker(new URL('./load/mail-sink.ts', import.meta.url), { workerData: shared })
  const [port] = (await once(worker, 'message')) as [number]
  return { port, count: () => Atomics.load(count, 0), stop: () => worker.terminate() }
}

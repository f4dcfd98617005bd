import assert from 'node:assert/strict'
import { exec } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { readLockfile, shippedPlaces } from '#test/checks/package-use.ts'

type Finding = { name: string; severity: string; range: string; nodes: string[] }
type Report = { vulnerabilities?: Record<string, Finding>; message?: string }

const root = join(import.meta.dirname, '..', '..')

/** Runs npm audit on the lockfile. npm ends with 1 where it finds something. */
const audit = (): Promise<Report> =>
  new Promise((resolve) => {
    const command = 'npm audit --json --fetch-retries=0 --fetch-timeout=20000'
    exec(command, { cwd: root, timeout: 60_000, maxBuffer: 50_000_000 }, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout))
      } catch {
        resolve({ message: error?.message ?? 'no answer' })
      }
    })
  })

test('no package that Oto runs with has a known vulnerability of high or critical severity', async (t) => {
  const { vulnerabilities, message } = await audit()
  if (!vulnerabilities) return t.skip(`The registry does not answer npm audit: ${message}`)
  const shipped = await shippedPlaces(await readLockfile())
  const severe = Object.values(vulnerabilities).filter(
    ({ severity, nodes }) =>
      ['high', 'critical'].includes(severity) && nodes.some((path) => shipped.has(path)),
  )
  assert.deepEqual(
    severe.map(({ name, range, severity }) => `${name} ${range}: ${severity}`),
    [],
  )
})

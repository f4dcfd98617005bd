/**
 * `npm run mutate [-- ROW …]`: mutation testing. Makes each change of run/mutation/specification-mutations.ts in a copy
 * of the work tree and runs the test that must fail. A test that still passes proves nothing for its row.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSharedPostgres } from '#database/embedded/embedded-for-tests.ts'
import type { Mutation } from './mutation.ts'
import { mutations } from './specification-mutations.ts'

const root = join(import.meta.dirname, '..', '..')
const rows = process.argv.slice(2)
const requestedMutations = mutations.filter(({ row }) => rows.length === 0 || rows.includes(row))
if (requestedMutations.length === 0) throw new Error(`No mutation of ${rows.join(', ')}.`)

const copyFolder = await mkdtemp(join(tmpdir(), 'oto-mutated-'))
process.env.TEST_POSTGRES ??= await openSharedPostgres()

async function makeCopy(): Promise<void> {
  const listFiles = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', listFiles, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of files.filter(Boolean))
    await cp(join(root, file), join(copyFolder, file), { recursive: true }).catch(() => undefined)
  await cp(join(root, 'dist'), join(copyFolder, 'dist'), { recursive: true }).catch(() => undefined)
  await symlink(join(root, 'node_modules'), join(copyFolder, 'node_modules'))
}

/** Runs a program in the copy; returns whether it succeeded, and its output. */
const run = (parameters: string[]) =>
  new Promise<{ isSuccess: boolean; output: string }>((resolve) => {
    const child = spawn(process.execPath, parameters, { cwd: copyFolder })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    child.once('close', (code) => resolve({ isSuccess: code === 0, output }))
  })

/** Returns a test's name as a pattern in which each `${…}` matches anything. */
const patternOf = (name: string) =>
  `${name.replace(/[.*+?^()|[\]\\]/g, '\\$&').replace(/\$\{.*?\}/g, '.*')}$`

const runJourney = async ({ testFile, testName }: Mutation) => {
  const build = await run(['run/build.mjs'])
  // A mutation that does not build is reported as a failure: its test did not run.
  if (!build.isSuccess) return { ...build, hasRun: false }
  const cli = 'node_modules/@playwright/test/cli.js'
  // Playwright puts the file's name before a test's.
  const grep = ['--grep', ` ${patternOf(testName)}`]
  const result = await run([cli, 'test', testFile, ...grep, '--retries=0', '--reporter=line'])
  return { ...result, hasRun: /^ +[1-9]\d* (passed|failed)/m.test(result.output) }
}

const runTest = async (mutation: Mutation) => {
  const { testFile, testName } = mutation
  if (testFile.startsWith('e2e/')) return runJourney(mutation)
  const build = testFile === 'test/checks/bundle.test.ts' ? await run(['run/build.mjs']) : undefined
  if (build && !build.isSuccess) return { ...build, hasRun: false }
  const pattern = `^${patternOf(testName)}`
  const result = await run([
    ...['--test', '--test-reporter=tap', '--test-name-pattern', pattern, testFile],
  ])
  return { ...result, hasRun: /^# tests [1-9]/m.test(result.output) }
}

const passesByTest = new Map<string, boolean>()

/** Whether the test passes without the change; run once for each test. */
async function passesUnchanged(mutation: Mutation): Promise<boolean> {
  const key = `${mutation.testFile} ${mutation.testName}`
  if (!passesByTest.has(key)) {
    const { hasRun, isSuccess } = await runTest(mutation)
    passesByTest.set(key, hasRun && isSuccess)
  }
  return passesByTest.get(key) ?? false
}

async function testMutation(mutation: Mutation): Promise<string | undefined> {
  const file = join(copyFolder, mutation.file)
  const text = await readFile(file, 'utf8')
  if (text.split(mutation.searchText).length !== 2)
    return `${mutation.file} does not have the text to replace exactly once`
  if (!(await passesUnchanged(mutation))) return 'the test does not pass before the change'
  await writeFile(
    file,
    text.replace(mutation.searchText, () => mutation.replacement),
  )
  try {
    const { hasRun, isSuccess, output } = await runTest(mutation)
    if (isSuccess) return 'SURVIVED: the test still passes'
    return hasRun ? undefined : `the test did not run:\n${output.slice(-600)}`
  } finally {
    await writeFile(file, text)
  }
}

let failedCount = 0
try {
  await makeCopy()
  for (const mutation of requestedMutations) {
    const problem = await testMutation(mutation)
    if (problem) failedCount += 1
    console.log(
      `${problem ? '✖' : '✔'} ${mutation.row} ${mutation.effect}${problem ? `: ${problem}` : ''}`,
    )
  }
} finally {
  await rm(copyFolder, { recursive: true, force: true })
}
console.log(
  `${requestedMutations.length - failedCount} of ${requestedMutations.length} changes are detected by the test cited for them`,
)
process.exit(failedCount === 0 ? 0 : 1)

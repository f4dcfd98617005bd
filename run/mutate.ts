/**
 * `npm run mutate [-- ROW …]`: makes each change of run/specification-mutations.ts in a copy of the work tree and runs the
 * test that is to fail by it. A test that stays green proves nothing of its row.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSharedPostgres } from '#database/embedded/embedded-for-tests.ts'
import type { Mutation } from './mutation.ts'
import { mutations } from './specification-mutations.ts'

const root = join(import.meta.dirname, '..')
const rows = process.argv.slice(2)
const wanted = mutations.filter(({ row }) => rows.length === 0 || rows.includes(row))
if (wanted.length === 0) throw new Error(`No mutation of ${rows.join(', ')}.`)

const copy = await mkdtemp(join(tmpdir(), 'oto-mutated-'))
process.env.TEST_POSTGRES ??= await openSharedPostgres()

async function makeCopy(): Promise<void> {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of files.filter(Boolean))
    await cp(join(root, file), join(copy, file), { recursive: true }).catch(() => undefined)
  await cp(join(root, 'dist'), join(copy, 'dist'), { recursive: true }).catch(() => undefined)
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
}

/** Runs a program in the copy; whether it succeeded, and what it said. */
const run = (parameters: string[]) =>
  new Promise<{ isGood: boolean; output: string }>((done) => {
    const child = spawn(process.execPath, parameters, { cwd: copy })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    child.once('close', (code) => done({ isGood: code === 0, output }))
  })

/** The name of a test as a pattern: what is made for each case may be anything. */
const patternOf = (name: string) =>
  `^${name.replace(/[.*+?^()|[\]\\]/g, '\\$&').replace(/\$\{.*?\}/g, '.*')}$`

async function runTest({ testFile, testName }: Mutation) {
  const needsBuild = testFile.startsWith('e2e/') || testFile === 'test/bundle.test.ts'
  const built = needsBuild ? await run(['run/build.mjs']) : undefined
  // What cannot be built is no change that anybody could make unnoticed.
  if (built && !built.isGood) return { isRun: false, isGood: false, output: built.output }
  const told = await run([
    ...['--test', '--test-reporter=tap', '--test-name-pattern', patternOf(testName), testFile],
  ])
  return { ...told, isRun: /^# tests [1-9]/m.test(told.output) }
}

const sound = new Map<string, boolean>()

/** Whether the test passes as things are, asked once for each test. */
async function passesBefore(mutation: Mutation): Promise<boolean> {
  const key = `${mutation.testFile} ${mutation.testName}`
  if (!sound.has(key)) {
    const { isRun, isGood } = await runTest(mutation)
    sound.set(key, isRun && isGood)
  }
  return sound.get(key) ?? false
}

async function judge(mutation: Mutation): Promise<string | undefined> {
  const file = join(copy, mutation.file)
  const text = await readFile(file, 'utf8')
  if (text.split(mutation.find).length !== 2) return `${mutation.file} has it not once`
  if (!(await passesBefore(mutation))) return 'the test does not pass before the change'
  await writeFile(
    file,
    text.replace(mutation.find, () => mutation.replace),
  )
  try {
    const { isRun, isGood, output } = await runTest(mutation)
    if (isGood) return 'SURVIVED: the test stays green'
    return isRun ? undefined : `the test did not run:\n${output.slice(-600)}`
  } finally {
    await writeFile(file, text)
  }
}

let failed = 0
try {
  await makeCopy()
  for (const mutation of wanted) {
    const trouble = await judge(mutation)
    if (trouble) failed += 1
    console.log(
      `${trouble ? '✖' : '✔'} ${mutation.row} ${mutation.what}${trouble ? `: ${trouble}` : ''}`,
    )
  }
} finally {
  await rm(copy, { recursive: true, force: true })
}
console.log(`${wanted.length - failed} of ${wanted.length} changes fail the test that is cited`)
process.exit(failed === 0 ? 0 : 1)

import { glob, readFile } from 'node:fs/promises'

/** A process of Node's test runner, and the files that share it. */
export type TestProcess = { name: string; files: string[]; isOnCitus?: boolean }

type TestFile = { file: string; text: string }

/** Maximum cost of the files in a process, whose servers stay open until its end. */
const maxCost = 80
const costOf = ({ text }: TestFile) =>
  /#test\/(world\/(world|database)|.*setup)\.ts|open\w*World/.test(text) ? 10 : 1

/**
 * Marks of a file that needs a separate process: it changes the clock, globals, the environment or Node's modules,
 * captures statements, starts or kills programs, or says so.
 */
const ownProcessMarks = [
  /mock\.timers|mock\.method|\bglobalThis\b|syncBuiltinESMExports|process\.env\b/,
  /captureStatements|startServer|spawnServer|#test\/(concurrency\/standby|world\/oto-command)\.ts/,
  /^\/\/ Own process: /m,
]
const needsOwnProcess = ({ text }: TestFile) => ownProcessMarks.some((mark) => mark.test(text))

/** Mark of a file that `npm test` leaves to `npm run test:all`, followed by the reason. */
const onlyInAllMark = /^\/\/ Only in test:all: /m

/** Folders and files that start first, so that none of them runs alone at the end. */
const expensiveFirst = [
  'test/checks/checks.test.ts',
  'test/security/tenant-isolation',
  'server/papers/',
  'server/spreadsheets/',
  'run/',
  'test/',
  'server/',
]
const rankOf = (file: string) => {
  const rank = expensiveFirst.findIndex((start) => file.startsWith(start))
  return rank === -1 ? expensiveFirst.length : rank
}

/**
 * Plans the processes that run the test files of some patterns, except `exclude` and, in the essential run, the files
 * marked `Only in test:all`. Files of neighbouring folders share a process where they can.
 */
export async function planProcesses(
  patterns: string[],
  exclude: string[] = [],
): Promise<TestProcess[]> {
  const names = (await Array.fromAsync(glob(patterns, { exclude }))).sort()
  const allFiles = await Promise.all(
    names.map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
  )
  const files = allFiles.filter(
    ({ text }) => process.env.TEST_SCOPE !== 'essential' || !onlyInAllMark.test(text),
  )
  const ownProcesses = files.filter(needsOwnProcess).map(({ file }) => [file])
  const sharedProcesses = shareProcesses(files.filter((file) => !needsOwnProcess(file)))
  return [...ownProcesses, ...sharedProcesses]
    .sort(([a = ''], [b = '']) => rankOf(a) - rankOf(b))
    .map((group) => ({ name: nameOf(group), files: group }))
}

function shareProcesses(files: TestFile[]): string[][] {
  const groups: string[][] = []
  let cost = 0
  let folder = ''
  for (const file of files) {
    const [top = ''] = file.file.split('/')
    cost += costOf(file)
    if (cost > maxCost || top !== folder) {
      groups.push([])
      cost = costOf(file)
      folder = top
    }
    groups.at(-1)?.push(file.file)
  }
  return groups
}

const nameOf = ([first = '', ...others]: string[]) =>
  first.replaceAll('/', '-').replace('.test.ts', '') +
  (others.length > 0 ? `-and-${others.length}` : '')

import { glob, readFile } from 'node:fs/promises'

/** A process of Node's test runner, and the files that share it. */
export type TestProcess = { name: string; files: string[]; isOnCitus?: boolean }

type TestFile = { path: string; text: string }

/** Maximum cost of the files in a process. A file that opens a server costs 10: the server stays open until the end. */
const maxCost = 80
const costOf = ({ text }: TestFile) =>
  /#test\/(world\/(world|database)|.*setup)\.ts|open\w*World/.test(text) ? 10 : 1

/**
 * Patterns of a file that needs a separate process: it changes the clock, globals, the environment or Node's modules,
 * captures statements, starts or kills programs, or says so.
 */
const ownProcessPatterns = [
  /mock\.timers|mock\.method|\bglobalThis\b|syncBuiltinESMExports|process\.env\b/,
  /captureStatements|startServer|spawnServer|#test\/(concurrency\/standby|world\/oto-command)\.ts/,
  /^\/\/ Own process: /m,
]
const needsOwnProcess = ({ text }: TestFile) =>
  ownProcessPatterns.some((pattern) => pattern.test(text))

/** Pattern of a file that `npm test` leaves to `npm run test:all`, followed by the reason. */
const onlyInAllPattern = /^\/\/ Only in test:all: /m

/** Folders and files that start first, so that none of them runs alone at the end. */
const startOrder = [
  'test/checks/checks.test.ts',
  'test/security/tenant-isolation',
  'server/papers/',
  'server/spreadsheets/',
  'run/',
  'test/',
  'server/',
]
const rankOf = (file: string) => {
  const rank = startOrder.findIndex((start) => file.startsWith(start))
  return rank === -1 ? startOrder.length : rank
}

/**
 * Plans the processes that run the test files of some patterns, except `exclude` and, in the essential run, the files
 * marked `Only in test:all`. Files of neighbouring folders share a process where they can.
 */
export async function planProcesses(
  patterns: string[],
  exclude: string[] = [],
): Promise<TestProcess[]> {
  const paths = (await Array.fromAsync(glob(patterns, { exclude }))).sort()
  const allFiles = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })),
  )
  const files = allFiles.filter(
    ({ text }) => process.env.TEST_SCOPE !== 'essential' || !onlyInAllPattern.test(text),
  )
  const ownProcesses = files.filter(needsOwnProcess).map(({ path }) => [path])
  const sharedProcesses = shareProcesses(files.filter((file) => !needsOwnProcess(file)))
  return [...ownProcesses, ...sharedProcesses]
    .sort(([a = ''], [b = '']) => rankOf(a) - rankOf(b))
    .map((group) => ({ name: processName(group), files: group }))
}

function shareProcesses(files: TestFile[]): string[][] {
  const groups: string[][] = []
  let cost = 0
  let folder = ''
  for (const file of files) {
    const [topFolder = ''] = file.path.split('/')
    cost += costOf(file)
    if (cost > maxCost || topFolder !== folder) {
      groups.push([])
      cost = costOf(file)
      folder = topFolder
    }
    groups.at(-1)?.push(file.path)
  }
  return groups
}

const processName = ([first = '', ...others]: string[]) =>
  first.replaceAll('/', '-').replace('.test.ts', '') +
  (others.length > 0 ? `-and-${others.length}` : '')

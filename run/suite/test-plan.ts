import { glob, readFile } from 'node:fs/promises'

/** A process of Node's test runner, and the files that share it. */
export type TestProcess = { name: string; files: string[]; isOnCitus?: boolean }

type TestFile = { file: string; text: string }

/** Maximum cost of the files in a process: servers of files with a database stay open until its end. */
const maxCost = 80
const costOf = ({ text }: TestFile) =>
  /#test\/(world\/(world|database)|.*setup)\.ts|open\w*World/.test(text) ? 10 : 1

/**
 * Marks of a file that must not run beside others: it changes the clock, globals, the environment or the modules of
 * Node, captures statements, starts and kills programs, or declares it.
 */
const ownProcessMarks = [
  /mock\.timers|mock\.method|\bglobalThis\b|syncBuiltinESMExports|process\.env\b/,
  /captureStatements|startServer|spawnServer|#test\/(concurrency\/standby|world\/oto-command)\.ts/,
  /^\/\/ Own process: /m,
]
const needsOwnProcess = ({ text }: TestFile) => ownProcessMarks.some((mark) => mark.test(text))

/** The most expensive files first: no core waits for one of them at the end. */
const dearest = [
  'test/checks/checks.test.ts',
  'test/security/tenant-isolation',
  'server/papers/',
  'server/spreadsheets/',
  'run/',
  'test/',
  'server/',
]
const rankOf = (file: string) => {
  const rank = dearest.findIndex((start) => file.startsWith(start))
  return rank === -1 ? dearest.length : rank
}

/**
 * Plans the processes that run the test files of some patterns, without `exclude`: files of neighbouring folders share one
 * where they can.
 */
export async function planProcesses(
  patterns: string[],
  exclude: string[] = [],
): Promise<TestProcess[]> {
  const names = (await Array.fromAsync(glob(patterns, { exclude }))).sort()
  const files = await Promise.all(
    names.map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
  )
  const alone = files.filter(needsOwnProcess).map(({ file }) => [file])
  const shared = shareProcesses(files.filter((file) => !needsOwnProcess(file)))
  return [...alone, ...shared]
    .sort(([a = ''], [b = '']) => rankOf(a) - rankOf(b))
    .map((files) => ({ name: nameOf(files), files }))
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

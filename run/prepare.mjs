import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './process-lock.mjs'
import { findRuntime, root } from './runtime.mjs'

const read = (...names) => {
  try {
    return readFileSync(join(root, ...names), 'utf8')
  } catch {
    return ''
  }
}

const run = (program, parameters, failure) =>
  new Promise((resolve) => {
    const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    const stop = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
    child.once('error', (error) => failWith(`${failure}: ${error.message}`))
    child.once('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, stop)
      if (code === 0) resolve()
      else failWith(signal ? 'Stopped before it was finished.' : failure)
    })
  })

const failWith = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

const packagesOf = (text) => Object.entries(text ? JSON.parse(text).packages : {})

const isPlatformOnly = ({ optional }) => optional === true
const isNotForProduction = ({ optional, dev, devOptional }) => !!(optional || dev || devOptional)

/** Whether node_modules holds the versions of package-lock.json, by the list that npm writes last. */
const isInstalled = (mayBeMissing = isPlatformOnly) => {
  const installed = new Map(packagesOf(read('node_modules', '.package-lock.json')))
  const neededPackages = packagesOf(read('package-lock.json')).filter(([path]) => path !== '')
  return (
    findRuntime() !== undefined &&
    neededPackages.every(([path, entry]) => {
      const installedPackage = installed.get(path)
      return installedPackage ? installedPackage.version === entry.version : mayBeMissing(entry)
    })
  )
}

// The npm that started this process, or the one on the path.
const npm = () => {
  const program = process.env.npm_execpath
  return program?.endsWith('.js') ? [process.execPath, [program]] : ['npm', []]
}

const install = async () => {
  console.log(
    'Installing the packages that package-lock.json names, Node and PostgreSQL among them …',
  )
  const [program, npmArguments] = npm()
  const flags = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  await run(
    program,
    [...npmArguments, ...flags],
    'npm ci did not succeed; its reason stands above.',
  )
  if (!findRuntime()) failWith('npm ci left out Node 26: optional packages must be installed.')
}

const BUNDLE_SOURCES = [
  'web',
  'words',
  'docs/guide',
  'docs/pictures',
  'domain',
  'contract',
  'vite.config.ts',
  'package-lock.json',
  'server/config.ts',
  'server/http/page-settings.ts',
]
const PAGE_SETTINGS = ['API_ROOT', 'FORWARDED_FOR', 'ASSET_HOST']

const hashSources = () => {
  const hash = createHash('sha256')
  const add = (path) => {
    const file = join(root, path)
    if (!existsSync(file)) return
    try {
      const names = readdirSync(file).sort()
      for (const name of names) if (!name.includes('.test.')) add(`${path}/${name}`)
    } catch (error) {
      if (error.code !== 'ENOTDIR') throw error
      hash.update(path).update(readFileSync(file))
    }
  }
  for (const source of BUNDLE_SOURCES) add(source)
  // Settings that are built into the page.
  for (const name of PAGE_SETTINGS) hash.update(`${name}=${process.env[name] ?? ''};`)
  return hash.digest('hex')
}

const buildBundle = async (hash) => {
  console.log('Building the web application …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await run(
    findRuntime(),
    [vite, 'build', '--logLevel', 'warn'],
    'The web application could not be built.',
  )
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist', 'web.hash'), hash)
}

const isBuilt = (hash) =>
  read('dist', 'web.hash') === hash && existsSync(join(root, 'dist', 'web', 'index.html'))

const onWait = (pid) => console.log(`Waiting for process ${pid}, which is installing or building …`)

/** Installs the packages of package-lock.json, unless they are installed. */
export const installPackages = async () => {
  if (!isInstalled()) await withLock(root, async () => isInstalled() || install(), onWait)
}

/** Ends the process unless the packages for production are installed. */
export const requirePackages = () => {
  if (isInstalled(isNotForProduction)) return
  failWith('The packages of package-lock.json are not installed: run npm ci, or npm start.')
}

/** Builds the web application, unless it is up to date. */
export const buildScreens = async () => {
  const hash = hashSources()
  if (!isBuilt(hash)) await withLock(root, async () => isBuilt(hash) || buildBundle(hash), onWait)
}

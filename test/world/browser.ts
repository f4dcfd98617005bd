import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'

// The headless shell comes first, because it takes half the time.
const programNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const programPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const isProgram = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Finds Chromium: the variable CHROMIUM, or else a usual path. */
export const findBrowser = (): string => {
  const path = process.env.CHROMIUM
  if (path) {
    if (isAbsolute(path) && isProgram(path)) return path
    throw new Error(`CHROMIUM must be the path of a browser; ${path} is none.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin')
  const candidates = folders.flatMap((folder) => programNames.map((name) => join(folder, name)))
  const program = [...candidates, ...programPaths].find(isProgram)
  if (program) return program
  throw new Error(
    'The journeys need Chromium: install it (Debian: apt-get install chromium), ' +
      'or set CHROMIUM to the path of a Chrome or Chromium.',
  )
}

/** Arguments for a headless browser that sends nothing to its makers. */
export const browserArguments = (): string[] => [
  // The sandbox does not work as root, nor in most containers.
  ...(process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a headless browser that sends nothing to its makers; `hosts` are names that resolve to this machine. */
export const openBrowser = (hosts: readonly string[] = []): Promise<Browser> => {
  const resolverRules = hosts.map((host) => `MAP ${host} 127.0.0.1`).join(', ')
  const hostRules = resolverRules ? [`--host-resolver-rules=${resolverRules}`] : []
  return chromium.launch({
    executablePath: findBrowser(),
    args: [...browserArguments(), ...hostRules],
  })
}

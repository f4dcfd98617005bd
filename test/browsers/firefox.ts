// Drives Debian's Firefox by Puppeteer, which is installed for the test alone: Playwright sends
// emulation.setMediaFeaturesOverride, which Firefox ESR 153 does not know.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackage, runQuietly } from '#test/browsers/npm-package.ts'

const puppeteer = 'puppeteer-core@25.16.0'
const programs = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox']

type Locator = { click: () => Promise<void>; fill: (text: string) => Promise<void> }
type Handle = { select: (value: string) => Promise<string[]> }

/** Part of Puppeteer's page that the test uses. */
export type FirefoxPage = {
  goto: (url: string) => Promise<unknown>
  url: () => string
  setDefaultTimeout: (timeoutMs: number) => void
  setViewport: (size: { width: number; height: number }) => Promise<void>
  locator: (selector: string) => Locator & {
    wait: () => Promise<unknown>
    waitHandle: () => Promise<Handle>
  }
  waitForFunction: (expression: string) => Promise<unknown>
  keyboard: { press: (key: string) => Promise<void> }
  on: (event: 'pageerror', listener: (error: Error) => void) => void
}
type Firefox = { newPage: () => Promise<FirefoxPage>; close: () => Promise<void> }

const findFirefox = async (): Promise<string | undefined> => {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!programs.some(existsSync) && isDebianRoot)
    await runQuietly('apt-get', ['install', '-y', 'firefox-esr'])
  return programs.find(existsSync)
}

/** Starts Firefox, which saves files into the folder; returns the reason where it or Puppeteer is missing. */
export async function openFirefox(folder: string): Promise<Firefox | string> {
  const executablePath = await findFirefox()
  if (!executablePath) return 'no Firefox: on Debian, apt-get install firefox-esr'
  if (!(await installPackage(puppeteer, folder))) return `no registry has ${puppeteer}`
  const entry = ['node_modules', 'puppeteer-core', 'lib', 'puppeteer', 'puppeteer-core.js']
  const { default: driver } = await import(pathToFileURL(join(folder, ...entry)).href)
  return driver.launch({
    ...{ browser: 'firefox', executablePath, headless: true, timeout: 120_000 },
    extraPrefsFirefox: { 'browser.download.dir': folder, 'browser.download.folderList': 2 },
  })
}

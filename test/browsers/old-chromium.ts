// Chromiums of 2023, as npm has them packed for other uses; no dependency of the product.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { installPackage } from '#test/browsers/npm-package.ts'
import { browserArguments } from '#test/world/browser.ts'

/** Packages of Chromium: the first has every feature of web/browser-floor.ts, the other lacks `oklch`. */
export const chromiumVersions = { supported: '112.0.2', unsupported: '110.0.1' } as const

/** Installs a Chromium into a folder and starts it; undefined where no registry has it or this machine cannot run it. */
export async function openOldChromium(
  version: string,
  folder: string,
): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (!(await installPackage(`@sparticuz/chromium@${version}`, folder))) return undefined
  const packed = join(folder, 'node_modules', '@sparticuz', 'chromium', 'bin', 'chromium.br')
  const executablePath = join(folder, 'chromium')
  const program = await promisify(brotliDecompress)(await readFile(packed))
  await writeFile(executablePath, program, { mode: 0o755 })
  return chromium.launch({ executablePath, args: browserArguments(), timeout: 120_000 })
}

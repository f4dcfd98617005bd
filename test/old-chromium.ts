// Chromiums of 2023, as npm has them packed for other uses; no dependency of the product.
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { browserArguments } from '#test/browser.ts'

/** Packages by what they hold: the first has all that the floor of web/browser-floor.ts means, the other lacks `oklch`. */
export const oldChromiums = { supported: '112.0.2', unsupported: '110.0.1' } as const

const install = (version: string, folder: string) =>
  new Promise<boolean>((done) => {
    const child = spawn(
      'npm',
      [
        ...['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'],
        ...['--fetch-retries=1', '--prefix', folder, `@sparticuz/chromium@${version}`],
      ],
      { cwd: folder, stdio: 'ignore', signal: AbortSignal.timeout(180_000) },
    )
    child.once('error', () => done(false))
    child.once('close', (code) => done(code === 0))
  })

/** Installs a Chromium into a folder and starts it; undefined where no registry has it or this machine cannot run it. */
export async function openOldChromium(
  version: string,
  folder: string,
): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (!(await install(version, folder))) return undefined
  const packed = join(folder, 'node_modules', '@sparticuz', 'chromium', 'bin', 'chromium.br')
  const executablePath = join(folder, 'chromium')
  const program = await promisify(brotliDecompress)(await readFile(packed))
  await writeFile(executablePath, program, { mode: 0o755 })
  return chromium.launch({ executablePath, args: browserArguments(), timeout: 120_000 })
}

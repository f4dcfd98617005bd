import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const nameOfEncoder = { linux: 'ffmpeg-linux', darwin: 'ffmpeg-mac' } as Record<string, string>

/**
 * Links the system's FFmpeg into Playwright's folder; returns false if there is none. Playwright records journeys with
 * the FFmpeg in that folder, and would otherwise download one.
 */
export function linkVideoEncoder(): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const system = folders.map((folder) => join(folder, 'ffmpeg')).find((file) => existsSync(file))
  const name = nameOfEncoder[process.platform]
  if (!system || !name) return false
  const modules = join(import.meta.dirname, '../../node_modules')
  const { browsers } = JSON.parse(
    readFileSync(join(modules, 'playwright-core/browsers.json'), 'utf8'),
  ) as { browsers: { name: string; revision: string }[] }
  const revision = browsers.find((browser) => browser.name === 'ffmpeg')?.revision
  const cache = join(modules, '.cache/playwright')
  const link = join(cache, `ffmpeg-${revision}`, name)
  mkdirSync(dirname(link), { recursive: true })
  if (!existsSync(link)) symlinkSync(system, link)
  process.env.PLAYWRIGHT_BROWSERS_PATH ??= cache
  return true
}

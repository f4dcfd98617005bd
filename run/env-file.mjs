import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runtime.mjs'

/** Reads .env into the environment, if it exists; variables already set take precedence. */
export const loadEnvFile = () => {
  const file = join(root, '.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    console.error(`.env cannot be read: ${error.message}`)
    process.exit(1)
  }
}

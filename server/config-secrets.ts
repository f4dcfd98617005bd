import { readFileSync } from 'node:fs'

/** Secret variables. Each may instead be read from the file that the variable NAME_FILE names. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SMTP_URL',
  'FILES_URL',
] as const

type Environment = Record<string, string | undefined>

const readContent = (file: string): string => {
  const content = readFileSync(file, 'utf8').trim()
  if (content === '') throw new Error('it is empty')
  return content
}

/**
 * Returns the environment with the contents of secret files as variables, and a message for each file that fails.
 */
export function withSecretFiles(source: Environment): { source: Environment; errors: string[] } {
  const result = { ...source }
  const errors: string[] = []
  for (const name of secretNames) {
    const file = source[`${name}_FILE`]
    if (!file) continue
    if (source[name]) {
      errors.push(`${name} and ${name}_FILE must not both be set.`)
      continue
    }
    try {
      result[name] = readContent(file)
    } catch (error) {
      errors.push(`${name}_FILE cannot be read: ${(error as Error).message}.`)
    }
  }
  return { source: result, errors }
}

import { defaultStringifySearch } from '@tanstack/react-router'

/** Reads a search parameter as text: the router reads `?code=42` as a number. */
export function readTextParam(value: unknown, maxLength = 100): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, maxLength) || undefined
}

export const readIdParam = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

/** Removes undefined values, so that the address shows only what was chosen. */
export const omitUndefined = <T extends object>(search: T): T =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T

/** Returns an address with search parameters, as the router reads them: a text of digits stays a text. */
export const searchPath = (path: string, search: Record<string, unknown>): string =>
  `${path}${defaultStringifySearch(search)}`

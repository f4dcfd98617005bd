import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * What the address says, read by `read`, and how to change some of it. `undefined` takes a part out;
 * `isTyping` replaces the place in the history instead of adding one.
 */
export function useSearchParams<Search extends object>(
  read: (search: Record<string, unknown>) => Search,
) {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: Partial<Search>, { isTyping = false } = {}) =>
    void navigate({
      to: '.',
      search: (now: object) =>
        omitUndefined({ ...read(now as Record<string, unknown>), ...part }) as never,
      replace: isTyping,
      resetScroll: false,
    })
  return [search, change] as const
}

/** A value of the address as text: the router reads `?code=42` as a number. */
export function readTextParam(value: unknown, maxLength = 100): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, maxLength) || undefined
}

/** Leaves out what is undefined, so that the address shows only what was chosen. */
export const omitUndefined = <T extends object>(search: T): T =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T

import { useNavigate } from '@tanstack/react-router'

/**
 * Returns a function that changes part of the search parameters; `undefined` removes one. `isTyping` replaces the
 * history entry instead of adding one.
 */
export function useChangeSearch<Search extends object>() {
  const navigate = useNavigate()
  return (part: Partial<Search>, { isTyping = false } = {}) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...part }) as never,
      replace: isTyping,
      resetScroll: false,
    })
}

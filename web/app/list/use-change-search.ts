import { useNavigate } from '@tanstack/react-router'

/**
 * Returns a function that changes part of the search parameters; `undefined` removes one. `isTyping` replaces the
 * history entry instead of adding one.
 */
export function useChangeSearch<Search extends object>() {
  const navigate = useNavigate()
  return (changes: Partial<Search>, { isTyping = false } = {}) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, ...changes }) as never,
      replace: isTyping,
      resetScroll: false,
    })
}

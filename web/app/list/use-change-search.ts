import { useNavigate } from '@tanstack/react-router'

/**
 * Changes some of what the address says of a screen. `undefined` takes a part out; `isTyping` replaces the entry of the
 * history instead of adding one.
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

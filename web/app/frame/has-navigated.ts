let first: string | undefined

/** Whether the person has moved since the page was loaded: the first screen leaves the focus where it is. */
export function hasNavigated(): boolean {
  first ??= window.location.pathname
  if (window.location.pathname !== first) first = '*'
  return first === '*'
}

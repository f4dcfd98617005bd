import type { RefCallback } from 'react'

/** Space between what is scrolled into view and a bar at the bottom, in px. */
const endSpacePx = 36

/** Returns a ref that passes on the height of its element in px, at first and when it changes; undefined at its end. */
const heightRef =
  (onHeight: (px: number | undefined) => void): RefCallback<HTMLElement> =>
  (element) => {
    const observer = new ResizeObserver(() => onHeight(element?.offsetHeight))
    if (element) observer.observe(element)
    return () => {
      observer.disconnect()
      onHeight(undefined)
    }
  }

const rootStyle = document.documentElement.style

/** Ref of a scan bar: sets `--scan-bar` of the page to its height, for scroll padding and what stands below it. */
export const scanBarRef = heightRef((px) =>
  rootStyle.setProperty('--scan-bar', px === undefined ? null : `${px}px`),
)

/** Ref of a bar at the bottom of the window: scrolling keeps it from covering the focused element. */
export const endBarRef = heightRef((px) => {
  rootStyle.scrollPaddingBlockEnd =
    px === undefined ? '' : `calc(var(--scan-bar, 0px) + ${px + endSpacePx}px)`
})

import type { RefCallback } from 'react'

/** Returns a ref that reports the height of its element in px, initially and on changes; undefined on unmounting. */
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

/** Sets the height of a bar as a property of the page: base.css keeps scrolled-to elements clear of the bar. */
const setHeight = (name: '--scan-bar' | '--end-bar', px: number | undefined) =>
  document.documentElement.style.setProperty(name, px === undefined ? null : `${px}px`)

/** Ref of a scan bar: at the top of a wide window, at the bottom of a narrow one. */
export const scanBarRef = heightRef((px) => setHeight('--scan-bar', px))

/** Ref of another bar at the bottom of the window. */
export const endBarRef = heightRef((px) => setHeight('--end-bar', px))

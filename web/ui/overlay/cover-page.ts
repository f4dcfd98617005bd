let coverCount = 0
let uncoverPage = () => {}

/**
 * Makes the page below a cover inert, with a scroll bar; returns a function that removes the cover. With several
 * covers, the page is released when the last one is removed, in whatever order.
 */
export function coverPage(cover: HTMLElement): () => void {
  coverCount += 1
  if (coverCount === 1) uncoverPage = makeOthersInert(cover)
  return () => {
    coverCount -= 1
    if (coverCount === 0) uncoverPage()
  }
}

/** Whether the page is covered, and keys and scans must not change what is below. */
export const isPageCovered = (): boolean => coverCount > 0

function makeOthersInert(cover: HTMLElement) {
  const { body } = document
  const focused = document.activeElement
  const overflow = body.style.overflowY
  const others = [...body.children].filter((node): node is HTMLElement => {
    return (
      node instanceof HTMLElement && node !== cover && !node.inert && !node.dataset.liveAnnouncer
    )
  })
  body.style.overflowY = 'scroll'
  for (const element of others) element.inert = true
  return () => {
    body.style.overflowY = overflow
    for (const element of others) element.inert = false
    if (focused instanceof HTMLElement && document.activeElement === body) focused.focus()
  }
}

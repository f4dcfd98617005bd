let region: HTMLElement | undefined

/** Announces a short sentence to screen readers without moving the focus: "3 selected". */
export function announce(text: string) {
  region ??= createRegion()
  const line = document.createElement('div')
  line.textContent = text
  region.append(line)
  // Removed after it was read aloud: screen readers must not find it when browsing the page.
  setTimeout(() => line.remove(), 7000)
}

function createRegion() {
  const element = document.createElement('div')
  element.role = 'log'
  element.ariaLive = 'polite'
  // A modal dialog hides everything from screen readers except elements with this attribute.
  element.dataset.liveAnnouncer = 'true'
  Object.assign(element.style, {
    position: 'fixed',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  })
  document.body.append(element)
  return element
}

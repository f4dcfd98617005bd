let newestSheet: HTMLLinkElement | undefined
let shownTheme: string | undefined
const otherSheets = new Set<HTMLLinkElement>()

/**
 * Loads a theme's style sheet. Other sheets are removed after the newest one has loaded, so that nothing flashes; if
 * that fails, the old theme stays.
 */
export function showThemeSheet(theme: string, href: string): Promise<void> {
  const page = document.documentElement
  if (page.dataset.theme === theme) return Promise.resolve()
  page.dataset.theme = theme
  const sheet = document.createElement('link')
  if (newestSheet) otherSheets.add(newestSheet)
  newestSheet = sheet
  sheet.rel = 'stylesheet'
  sheet.href = href
  return new Promise((resolve) => {
    sheet.addEventListener('load', () => {
      if (sheet === newestSheet) {
        for (const oldSheet of otherSheets) oldSheet.remove()
        otherSheets.clear()
        shownTheme = theme
      }
      resolve()
    })
    sheet.addEventListener('error', () => {
      sheet.remove()
      if (sheet === newestSheet) {
        newestSheet = undefined
        if (shownTheme) page.dataset.theme = shownTheme
        else delete page.dataset.theme
      }
      resolve()
    })
    document.head.prepend(sheet)
  })
}

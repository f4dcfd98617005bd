type PageSetting = 'oto-api-root' | 'oto-forwarded-for'

/** Reads a `<meta>` setting of the page, set where it is served or built; empty without one. */
export const pageSetting = (name: PageSetting): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

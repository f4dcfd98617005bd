type PageSetting = 'oto-api-root' | 'oto-forwarded-for'

/** A setting of the page, given where it is served or built; empty without one. */
export const pageSetting = (name: PageSetting): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

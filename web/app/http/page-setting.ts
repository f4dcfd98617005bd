type PageSetting = 'oto-api-root' | 'oto-forwarded-for'

/** What the page was told where it is served or built; empty where nothing was. */
export const pageSetting = (name: PageSetting): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

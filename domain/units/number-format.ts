const formatByLocale = new Map<string, Intl.NumberFormat>()

/**
 * Writes a count, or a quantity of the API ("1234.5"), exactly in the notation of a language. Thousands are grouped in
 * every language from four digits on, so that numbers look the same in columns, sentences and papers.
 */
export function numberText(value: number | string, locale: string, maxDecimals = 3): string {
  // On a phone, loading Intl's tables takes longer than drawing a list.
  if (/^\d{1,3}$/.test(String(value))) return String(Number(value))
  const key = `${locale} ${maxDecimals}`
  let format = formatByLocale.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      maximumFractionDigits: maxDecimals,
      useGrouping: 'always',
    })
    formatByLocale.set(key, format)
  }
  return format.format(value as Intl.StringNumericLiteral)
}

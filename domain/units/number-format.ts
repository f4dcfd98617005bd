const formats = new Map<string, Intl.NumberFormat>()

/**
 * A count, or a quantity as it travels ("1234.5"), in the figures of a language, exact. Thousands are parted in every
 * language, four digits too, so that they are alike in a column, a sentence and on paper.
 */
export function numberText(value: number | string, locale: string, maxDecimals = 3): string {
  // Intl's tables take a phone longer to open than a list takes to draw.
  if (/^\d{1,3}$/.test(String(value))) return String(Number(value))
  const key = `${locale} ${maxDecimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      maximumFractionDigits: maxDecimals,
      useGrouping: 'always',
    })
    formats.set(key, format)
  }
  return format.format(value as Intl.StringNumericLiteral)
}

import { useLang } from '#web/app/texts/i18n.ts'

const mebibyte = 1024 * 1024

/** Returns a function that writes a file size in the person's language: 12 kB, 3.4 MB. */
export function useFileSize(): (bytes: number) => string {
  const { locale } = useLang()
  return (bytes) => {
    const unit = bytes < mebibyte ? 'kilobyte' : 'megabyte'
    const format = { style: 'unit', unit, maximumFractionDigits: bytes < mebibyte ? 0 : 1 } as const
    const size = unit === 'kilobyte' ? Math.max(1, bytes / 1024) : bytes / mebibyte
    return new Intl.NumberFormat(locale, format).format(size)
  }
}

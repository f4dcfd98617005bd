import { countryCodes, countryName } from '#domain/units/country.ts'
import { useLang } from '#web/app/texts/i18n.ts'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import type { FieldProps } from '#web/ui/form/use-field.ts'
import { matchesOption, type SearchOption } from '#web/ui/form/use-search.ts'

/** Field for a country code ("" for none); the person types a code or a name in their language. */
export function CountryField({
  value,
  onChange,
  ...props
}: FieldProps & { value: string; onChange: (code: string) => void; isOptional?: boolean }) {
  const { locale } = useLang()
  const optionOf = (code: string): SearchOption => ({
    key: code,
    label: countryName(code, locale),
    detail: code,
  })
  const search = async (text: string) => {
    const options = countryCodes
      .map(optionOf)
      .filter((option) => matchesOption(option, text))
      .sort((a, b) => a.label.localeCompare(b.label, locale))
    // A typed code means that country, even if names of others contain its letters.
    const match = options.find(({ key }) => key === text.trim().toUpperCase())
    return match ? [match, ...options.filter((option) => option !== match)] : options
  }
  return (
    <ComboBox
      {...props}
      value={value ? optionOf(value) : null}
      onChange={(option) => onChange(option?.key ?? '')}
      search={search}
    />
  )
}

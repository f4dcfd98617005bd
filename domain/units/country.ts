import * as z from 'zod'

/** The codes of ISO 3166-1 alpha-2. Their names come from the runtime, in every language. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

export const countryCodes = codes.split(' ') as [string, ...string[]]

const codeSet: ReadonlySet<string> = new Set(countryCodes)

/** Whether a text is a code of ISO 3166-1 alpha-2, in capitals. */
export const isCountryCode = (text: string): boolean => codeSet.has(text)

const displayNamesByKey = new Map<string, Intl.DisplayNames>()

function namesOf(locale: string, style: 'long' | 'short'): Intl.DisplayNames {
  const key = `${locale} ${style}`
  const options = { type: 'region', style } as const
  const names = displayNamesByKey.get(key) ?? new Intl.DisplayNames(locale, options)
  displayNamesByKey.set(key, names)
  return names
}

/** A country's code as it is typed or read. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountryCode, { error: 'not-a-country' })
  .meta({ description: 'ISO 3166-1 alpha-2', example: 'CN' })

/** Returns the name of a country in a language (BCP 47); the code if the runtime knows no name. */
export const countryName = (code: string, locale: string): string =>
  namesOf(locale, 'long').of(code) ?? code

const comparableText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

const codeMapByLocales = new Map<string, Map<string, string>>()

// Long names take precedence over short ones of other countries.
function mapNamesToCodes(locales: readonly string[]): Map<string, string> {
  const cached = codeMapByLocales.get(locales.join())
  if (cached) return cached
  const codeByName = new Map<string, string>()
  for (const style of ['long', 'short'] as const)
    for (const locale of locales)
      for (const code of countryCodes) {
        const name = comparableText(namesOf(locale, style).of(code) ?? code)
        if (!codeByName.has(name)) codeByName.set(name, code)
      }
  codeMapByLocales.set(locales.join(), codeByName)
  return codeByName
}

/** Returns the code of the country that a text means: its code, or its name in a language; undefined for any other. */
export function countryOf(text: string, locales: readonly string[]): string | undefined {
  const code = text.trim().toUpperCase()
  return isCountryCode(code) ? code : mapNamesToCodes(locales).get(comparableText(text))
}

/** Replacements for characters that ISO 8859-1 lacks even without their accents. */
const replacements: Readonly<Record<string, string>> = {
  ...{ '€': 'EUR', '™': 'TM', '…': '...', '•': '*' },
  ...{ '‘': "'", '’': "'", '‚': ',', '“': '"', '”': '"', '„': '"', '‹': '<', '›': '>' },
  ...{ '‐': '-', '‑': '-', '–': '-', '—': '-', '−': '-' },
  ...{ Œ: 'OE', œ: 'oe', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', ĳ: 'ij', Ĳ: 'IJ', ẞ: 'SS' },
}

const nonLatin1 = /[^\x20-\x7e\xa0-\xff]/gu

/** Whether UNOC (ISO 8859-1) can hold a text unchanged. */
export const isLatin1 = (text: string): boolean => text.search(nonLatin1) < 0

const latin1Character = (character: string): string => {
  const replaced = replacements[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
  return isLatin1(replaced) ? replaced : ''
}

/**
 * Returns a text in characters of ISO 8859-1: white space becomes spaces, letters lose accents that ISO 8859-1 lacks,
 * and other characters are left out.
 */
export const latin1Text = (text: string): string =>
  text.normalize('NFC').replace(/\s+/gu, ' ').replace(nonLatin1, latin1Character).trim()

/** Splits a text into parts of a maximum length, between words if possible. */
export function textParts(text: string, maxLength: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > maxLength) {
    const space = rest.lastIndexOf(' ', maxLength)
    const end = space > maxLength / 2 ? space : maxLength
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? parts : [...parts, rest]
}

// Characters outside ISO 8859-1 that have a usual spelling; docs/messages names them.
const spellings: Record<string, string> = {
  ...{ '€': 'EUR', '₤': 'GBP', '™': '(TM)', '…': '...', '•': '*' },
  ...{ '‘': "'", '’': "'", '‚': "'", '“': '"', '”': '"', '„': '"', '‹': '<', '›': '>' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-' },
  ...{ Œ: 'OE', œ: 'oe', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', ŀ: 'l·', Ŀ: 'L·' },
}

/** Whether all characters of a text are printable ones of ISO 8859-1. */
export const isLatinText = (text: string): boolean => /^[ -~\u00a0-\u00ff]*$/.test(text)

/**
 * Writes a text in ISO 8859-1: control characters become spaces, others their spelling or their letter without accents,
 * else a question mark.
 */
export function latinText(text: string): string {
  return Array.from(text.normalize('NFC'), latinCharacter).join('')
}

function latinCharacter(character: string): string {
  if (isLatinText(character)) return character
  if (/\p{Cc}/u.test(character)) return ' '
  const spelled = spellings[character]
  if (spelled) return spelled
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && isLatinText(plain) ? plain : /\p{M}/u.test(character) ? '' : '?'
}

// Legal forms (S.L., GmbH, Ltd), which do not tell companies apart.
const companyForms = new Set(
  (
    'sl slu sll slne sa sau sc scp sccl scoop cb aie gmbh ag kg ohg ug ev ltd limited plc llp llc inc incorporated corp ' +
    'corporation co company bv nv vof srl srls spa sas sasu sarl eurl snc lda sgps oy oyj ab as aps kft sro doo pte pty'
  ).split(' '),
)

const normalizedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}'’.·]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns a name for comparison: without case, accents, punctuation and legal form. */
function normalizedName(text: string): string {
  const words = normalizedWords(text)
  const nameWords = words.filter((word) => !companyForms.has(word))
  return (nameWords.length > 0 ? nameWords : words).join('')
}

/** Returns a code for comparison: without case, punctuation and leading zeros. */
export const normalizedCode = (text: string): string =>
  normalizedWords(text)
    .join('')
    .replace(/(?<!\d)0+(?=\d)/g, '')

type CodeAndName = { code: string; name: string }

/** Returns the keys by which similar suppliers are found; one supplier's code may be another's name. */
const keysOf = ({ code, name }: CodeAndName): string[] =>
  [...new Set([normalizedCode(code), normalizedName(code), normalizedName(name)])].filter(Boolean)

/** Finds for each new supplier a similar one: known before, or earlier in the file. */
export function similarSuppliers<Supplier extends CodeAndName>(
  added: readonly Supplier[],
  known: readonly CodeAndName[],
): Map<Supplier, CodeAndName> {
  const byKey = new Map<string, CodeAndName>()
  const addToIndex = (supplier: CodeAndName) => {
    for (const key of keysOf(supplier)) if (!byKey.has(key)) byKey.set(key, supplier)
  }
  for (const supplier of known) addToIndex(supplier)
  const similar = new Map<Supplier, CodeAndName>()
  for (const supplier of added) {
    const match = keysOf(supplier).flatMap((key) => byKey.get(key) ?? [])[0]
    if (match) similar.set(supplier, { code: match.code, name: match.name })
    addToIndex(supplier)
  }
  return similar
}

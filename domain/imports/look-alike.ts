// What a company is, which says nothing of who it is: S.L., GmbH, Ltd and the like, as `plainName` leaves them.
const companyForms = new Set(
  (
    'sl slu sll slne sa sau sc scp sccl scoop cb aie gmbh ag kg ohg ug ev ltd limited plc llp llc inc incorporated corp ' +
    'corporation co company bv nv vof srl srls spa sas sasu sarl eurl snc lda sgps oy oyj ab as aps kft sro doo pte pty'
  ).split(' '),
)

const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}'’.·]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A name as people would take it for another: without capitals, accents, punctuation and company forms. */
export function plainName(text: string): string {
  const words = plainWords(text)
  const said = words.filter((word) => !companyForms.has(word))
  return (said.length > 0 ? said : words).join('')
}

/** A code as people would take it for another: without capitals, punctuation and zeros before its figures. */
export const plainCode = (text: string): string =>
  plainWords(text)
    .join('')
    .replace(/(?<!\d)0+(?=\d)/g, '')

type Named = { code: string; name: string }

/** What a supplier is recognised by, its code and its name taken for each other too. */
const keysOf = ({ code, name }: Named): string[] =>
  [...new Set([plainCode(code), plainName(code), plainName(name)])].filter(Boolean)

/** Finds, for suppliers that are new, another that each looks like: one that is known, or one before it in the file. */
export function suppliersAlike<One extends Named>(
  added: readonly One[],
  known: readonly Named[],
): Map<One, Named> {
  const byKey = new Map<string, Named>()
  const note = (one: Named) => {
    for (const key of keysOf(one)) if (!byKey.has(key)) byKey.set(key, one)
  }
  for (const one of known) note(one)
  const found = new Map<One, Named>()
  for (const one of added) {
    const other = keysOf(one).flatMap((key) => byKey.get(key) ?? [])[0]
    if (other) found.set(one, { code: other.code, name: other.name })
    note(one)
  }
  return found
}

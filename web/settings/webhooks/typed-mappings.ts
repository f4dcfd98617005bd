import type { CodeMapping, MappingKind } from '#domain/messages/code-mapping.ts'

/**
 * Reads mappings of a kind, one a line: our code and theirs, with a tab between them, as spreadsheets copy two columns,
 * or an equals sign. `oddLine` is the number, from 1, of the first line that is neither empty nor two codes.
 */
export function parseTypedMappings(
  kind: MappingKind,
  text: string,
): { mappings: CodeMapping[]; oddLine: number | undefined } {
  const lines = text.split('\n').map((line) => {
    const codes = line.split(line.includes('\t') ? '\t' : '=').map((code) => code.trim())
    return codes.some((code) => code !== '') ? codes : null
  })
  const isOdd = (codes: string[] | null) =>
    codes !== null && (codes.length !== 2 || codes.includes(''))
  const oddIndex = lines.findIndex(isOdd)
  return {
    mappings: lines.flatMap((codes) => {
      const [ours = '', theirs = ''] = codes ?? []
      return codes ? [{ kind, ours, theirs }] : []
    }),
    oddLine: oddIndex < 0 ? undefined : oddIndex + 1,
  }
}

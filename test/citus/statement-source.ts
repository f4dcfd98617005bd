import { glob, readFile } from 'node:fs/promises'
import { parse } from '@swc/core'

/** A piece of SQL in the source, between placeholders, and its position. */
type SourcePiece = { file: string; line: number; text: string }

type SourceNode = { type?: string; raw?: string; cooked?: string; value?: string }

const minLength = 8
const hasSql = /\b(typedS|s)ql\b|\.query[(<]/

function piecesOf(file: string, source: string, module: unknown): SourcePiece[] {
  const pieces: SourcePiece[] = []
  let from = 0
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, raw = '', cooked, value } = node as SourceNode
    const text = type === 'TemplateElement' ? cooked : type === 'StringLiteral' ? value : undefined
    if (text !== undefined && text.trim().length >= minLength) {
      // The parser visits nodes in the order of the file.
      const index = source.indexOf(raw, from)
      if (index >= 0) from = index
      pieces.push({ file, line: source.slice(0, from).split('\n').length, text })
    }
    for (const child of Array.isArray(node) ? node : Object.values(node)) visit(child)
  }
  visit(module)
  return pieces
}

/** Reads the SQL of the source, longest pieces first. */
export async function readSourcePieces(): Promise<SourcePiece[]> {
  const files = (
    await Array.fromAsync(glob('{bench,chaos,database,run,server,test}/**/*.ts'))
  ).filter((file) => !file.endsWith('.test.ts'))
  files.sort()
  const pieces = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(file, 'utf8')
      if (!hasSql.test(source)) return []
      return piecesOf(file, source, await parse(source, { syntax: 'typescript' }))
    }),
  )
  return pieces.flat().sort((a, b) => b.text.length - a.text.length)
}

const maxPieceLength = 3000

/**
 * Returns the position in the source of an index of a statement, or of the nearest text before it; undefined if there
 * is none.
 */
export function sourceAt(pieces: SourcePiece[], statement: string, index: number) {
  const begin = Math.max(0, index - maxPieceLength)
  const excerpt = statement.slice(begin, index + maxPieceLength)
  const offset = index - begin
  let nearest: { piece: SourcePiece; start: number; end: number } | undefined
  for (const piece of pieces) {
    const start = excerpt.lastIndexOf(piece.text, offset)
    if (start < 0) continue
    const end = start + piece.text.length
    if (end > (nearest?.end ?? 0)) nearest = { piece, start, end }
    // The longest piece that contains the index comes first.
    if (end > offset) break
  }
  if (!nearest) return undefined
  const { piece, start } = nearest
  const lines = piece.text.slice(0, offset - start).split('\n').length - 1
  return { file: piece.file, line: piece.line + lines }
}

import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Reason to skip a test that needs these tools of Debian; false if all are installed. */
export const skipWithout = (...tools: string[]): string | false => {
  const missingTools = tools.filter((tool) => spawnSync(tool, ['-v']).error)
  return (
    missingTools.length > 0 &&
    `SKIPPED: ${missingTools.join(', ')} not installed (poppler-utils, qpdf, zint)`
  )
}

async function run(tool: string, options: string[], input: Buffer): Promise<string> {
  const child = spawn(tool, options)
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const chunks: { out: Buffer[]; err: Buffer[] } = { out: [], err: [] }
  child.stdout.on('data', (chunk) => chunks.out.push(chunk))
  child.stderr.on('data', (chunk) => chunks.err.push(chunk))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const errorText = Buffer.concat(chunks.err).toString()
  if (code !== 0) throw new Error(`${tool} ended with ${code}: ${errorText}`)
  return Buffer.concat(chunks.out).toString()
}

/** The text of a PDF, page by page, each on one line with single spaces. */
export async function pdfPages(pdf: Buffer): Promise<string[]> {
  const text = await run('pdftotext', ['-raw', '-', '-'], pdf)
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, ' '))
}

/** The fonts of a PDF and whether each is embedded. */
export async function pdfFonts(pdf: Buffer): Promise<{ name: string; isEmbedded: boolean }[]> {
  const [, , ...rows] = (await run('pdffonts', ['-'], pdf)).trim().split('\n')
  return rows.map((row) => {
    const [name = '', ...rest] = row.trim().split(/\s+/)
    return { name, isEmbedded: rest.at(-5) === 'yes' }
  })
}

/** Reads the properties of a PDF, such as Title and Pages. */
export async function pdfInfo(pdf: Buffer): Promise<Map<string, string>> {
  const rows = (await run('pdfinfo', ['-'], pdf)).trim().split('\n')
  return new Map(
    rows.map((row) => [row.split(':')[0] ?? '', row.slice(row.indexOf(':') + 1).trim()]),
  )
}

/** Throws the faults in the structure of a PDF. */
export async function checkPdf(pdf: Buffer): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'oto-pdf-'))
  try {
    // qpdf reads a file from its end, so it takes no stream.
    const file = join(directory, 'paper.pdf')
    await writeFile(file, pdf)
    await run('qpdf', ['--check', file], pdf)
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** The text of a PDF in the lines in which it is printed. */
export const pdfLines = async (pdf: Buffer): Promise<string> =>
  (await run('pdftotext', ['-raw', '-', '-'], pdf)).replaceAll('\u00a0', ' ')

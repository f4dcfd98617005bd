import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Reason to skip a test that needs LibreOffice; false if it is installed. */
export const skipWithoutLibreoffice: string | false =
  spawnSync('sh', ['-c', 'command -v soffice']).status !== 0 &&
  'SKIPPED: soffice not installed (libreoffice-calc-nogui)'

/** Import options of a CSV file with semicolons in Spanish: LibreOffice recognises numbers, days and formulas. */
export const spanishCsv = 'CSV:59,34,76,1,,3082,false,true'

type OfficeFile = { name: string; content: Uint8Array }

/** Opens a file in LibreOffice and saves it as another kind. */
export async function convertWithLibreoffice(
  kind: 'xlsx' | 'ods' | 'csv',
  { opened, ...file }: OfficeFile & { opened?: string },
): Promise<Buffer> {
  const [saved] = await convertTogether(kind, [file], opened)
  return saved as Buffer
}

/** Opens files of different names in one LibreOffice, which takes seconds to start, and saves each as another kind. */
export async function convertTogether(
  kind: 'xlsx' | 'ods' | 'csv',
  files: readonly OfficeFile[],
  opened?: string,
): Promise<Buffer[]> {
  const directory = await mkdtemp(join(tmpdir(), 'oto-office-'))
  try {
    for (const { name, content } of files) await writeFile(join(directory, name), content)
    const options = [
      '--headless',
      `-env:UserInstallation=file://${directory}/profile`,
      ...(opened ? [`--infilter=${opened}`] : []),
      ...['--convert-to', kind, '--outdir', join(directory, 'saved')],
      ...files.map(({ name }) => join(directory, name)),
    ]
    const child = spawn('soffice', options, { stdio: 'ignore', timeout: 120_000 })
    const code = await new Promise((resolve) => child.once('close', resolve))
    if (code !== 0) throw new Error(`soffice ended with ${code}`)
    const outputPaths = files.map(({ name }) =>
      join(directory, 'saved', name.replace(/\.\w+$/, `.${kind}`)),
    )
    return await Promise.all(outputPaths.map((path) => readFile(path)))
  } finally {
    await rm(directory, { recursive: true })
  }
}

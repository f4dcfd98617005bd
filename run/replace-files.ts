import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Lets `writeFiles` write into a temporary folder, and copies the files to `folder` once all are written: a failure
 * midway changes nothing there.
 */
export async function replaceFiles(
  folder: string,
  writeFiles: (temporaryFolder: string) => Promise<void>,
): Promise<void> {
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'oto-made-'))
  try {
    await writeFiles(temporaryFolder)
    await cp(temporaryFolder, folder, { recursive: true })
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

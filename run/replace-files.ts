import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Lets `make` write files into a temporary folder, and copies them to `folder` once all are made: a failure midway
 * changes nothing there.
 */
export async function replaceFiles(
  folder: string,
  make: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'oto-made-'))
  try {
    await make(temporary)
    await cp(temporary, folder, { recursive: true })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

test('.env is read from the root, and variables of the environment precede it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oto-env-'))
  const load = `const { loadEnvFile } = await import('./run/env-file.mjs'); loadEnvFile();
    console.log(process.env.OTO_ONE, process.env.OTO_TWO)`
  const run = () =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', load], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, OTO_TWO: 'environment' },
    }).stdout
  try {
    for (const name of ['env-file.mjs', 'runtime.mjs'])
      cpSync(join(import.meta.dirname, name), join(folder, 'run', name))
    assert.equal(run(), 'undefined environment\n', 'without the file')
    writeFileSync(join(folder, '.env'), '# note\nOTO_ONE="a b" # note\nOTO_TWO=file\n')
    assert.equal(run(), 'a b environment\n')
    rmSync(join(folder, '.env'))
    mkdirSync(join(folder, '.env'))
    assert.equal(run(), '', 'ended')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

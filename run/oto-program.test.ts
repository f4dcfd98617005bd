import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runOto } from '#test/world/oto-command.ts'

const root = join(import.meta.dirname, '..')
const commands = [...runOto(['--help']).output.matchAll(/^ {2}([a-z-]+) (?=[[< ])/gm)]
  .map(([, name]) => name ?? '')
  .filter((name) => name !== 'help')

test('every command is in the help, and has a help of its own', () => {
  assert.ok(commands.includes('start') && commands.includes('restore'), commands.join())
  for (const name of commands) {
    const { status, output } = runOto([name, '--help'])
    assert.equal(status, 0, output)
    assert.match(output, new RegExp(`^Usage: oto ${name} `))
  }
})

test('npm scripts are there for every command, and call it', () => {
  const { scripts, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of commands) assert.equal(scripts[name], `node run/oto.mjs ${name}`)
  assert.equal(runOto(['--version']).output, `${version}\n`)
})

test('a command with wrong arguments says what is wrong, and exits with 2', () => {
  const invalidCalls: [string[], RegExp][] = [
    [[], /^Usage: oto/],
    [['strat'], /unknown command 'strat'\n\(Did you mean start\?\)/],
    [['start', '--port', '80'], /unknown option '--port'/],
    [['start', 'now'], /too many arguments/],
    [['backup'], /missing required argument 'file'/],
    [['add-user', 'x'], /required option '--company <company>' not specified/],
    [['import-orders', 'x', '--company', '1', '--dates', 'mixed'], /Allowed choices are day-first/],
  ]
  for (const [parameters, sentence] of invalidCalls) {
    const { status, output } = runOto(parameters)
    assert.equal(status, 2, output)
    assert.match(output, sentence)
  }
})

test('only start installs packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oto-bare-'))
  try {
    for (const name of ['run', 'package.json', 'package-lock.json'])
      cpSync(join(root, name), join(folder, name), { recursive: true })
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'run/oto.mjs'), 'backup', 'x'],
      {
        encoding: 'utf8',
      },
    )
    assert.equal(status, 1)
    assert.match(stderr, /^The packages of package-lock\.json are not installed: run npm ci/)
    assert.equal(existsSync(join(folder, 'node_modules')), false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

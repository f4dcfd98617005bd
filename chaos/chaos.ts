// npm run chaos -- <name> [options]: what servers go through, on this machine and on the loopback alone.
import { parseArgs } from 'node:util'
import { abandon } from './environment.ts'
import { describeMachine } from './machine-info.ts'
import type { Figure } from './measurement.ts'
import type { Option, Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'

const say = (text = '') => process.stdout.write(`${text}\n`)

function usage(): string {
  const lines = Object.entries(scenarios).map(([name, { description, options }]) => {
    const told = Object.entries(options).map(([option, { usual }]) => ` [--${option} ${usual}]`)
    return `  ${name}${told.join('')}\n      ${description}`
  })
  return ['npm run chaos -- NAME [options], or all', ...lines].join('\n')
}

class Complaint extends Error {}

function readOption(name: string, option: Option, given: unknown): number | string {
  if (given === undefined) return option.usual
  if (!('most' in option)) return String(given)
  const number = Number(given)
  if (number > 0 && number <= option.most) return number
  throw new Complaint(`--${name} is a number up to ${option.most}`)
}

function table(figures: Figure[]): string[] {
  const width = (cells: string[]) => Math.max(...cells.map(({ length }) => length))
  const what = width(figures.map((figure) => figure.what))
  const measured = width(figures.map((figure) => figure.measured))
  const bar = width(figures.map((figure) => figure.bar))
  return figures.map((figure) => {
    const cells = [figure.what.padEnd(what), figure.measured.padStart(measured)]
    const outcome = figure.isHeld ? (figure.bar === '–' ? '' : 'held') : 'MISSED'
    return `  ${[...cells, figure.bar.padStart(bar), outcome].join('   ')}`.trimEnd()
  })
}

async function play(name: string, scenario: Scenario, values: Record<string, unknown>) {
  const given = Object.fromEntries(
    Object.entries(scenario.options).map(([option, { ...bounds }]) => [
      option,
      readOption(option, bounds, values[option]),
    ]),
  )
  say(`${name}: ${scenario.description}`)
  const began = performance.now()
  const figures = await scenario.run(given, (text) => say(`  … ${text}`))
  for (const line of table(figures)) say(line)
  say(`  ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  return figures
}

async function run(): Promise<void> {
  const [name = '', ...rest] = process.argv.slice(2)
  const chosen = name === 'all' ? Object.entries(scenarios) : [[name, scenarios[name]] as const]
  const options = name === 'all' ? {} : (scenarios[name]?.options ?? {})
  if (chosen.some(([, one]) => !one)) throw new Complaint(usage())
  const types = Object.fromEntries(Object.keys(options).map((one) => [one, { type: 'string' }]))
  const { values } = parseArgs({ args: rest, options: types as Record<string, { type: 'string' }> })
  for (const line of describeMachine()) say(line)
  say()
  const missed: string[] = []
  for (const [one, scenario] of chosen) {
    const figures = scenario ? await play(one, scenario, values) : []
    missed.push(...figures.filter(({ isHeld }) => !isHeld).map(({ what }) => `${one}: ${what}`))
  }
  say(missed.length === 0 ? 'All held.' : `Missed:\n  ${missed.join('\n  ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await abandon()
    process.exit(130)
  })
}

try {
  await run()
} catch (error) {
  const { message, stack, code } = error as Error & { code?: string }
  const isPlain = error instanceof Complaint || code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${isPlain ? message : stack}\n`)
  process.exitCode = 1
}

import { parseArgs } from 'node:util'
import { contendedWrites } from './contended-writes.ts'
import { crashRecovery } from './crash-recovery.ts'
import { databaseLoss } from './database-loss.ts'
import { cleanUp } from './environment.ts'
import { loginStorm } from './login-storm.ts'
import { describeMachine } from './machine-info.ts'
import type { Measurement } from './measurement.ts'
import { noisyNeighbours } from './noisy-neighbours.ts'
import { overload } from './overload.ts'
import { poolExhaustion } from './pool-exhaustion.ts'
import { previousVersion } from './previous-version.ts'
import { receivingCrashes } from './receiving-crashes.ts'
import { rollingRestart } from './rolling-restart.ts'
import type { Option, Scenario } from './scenario.ts'
import { soak } from './soak.ts'
import { stalledClients } from './stalled-clients.ts'
import { concurrentStartup } from './startup-time.ts'
import { twoServers } from './two-servers.ts'

/** Every scenario by its name, in the order of `all`. */
const scenarios: Record<string, Scenario> = {
  'concurrent-startup': concurrentStartup,
  'database-loss': databaseLoss,
  'pool-exhaustion': poolExhaustion,
  'rolling-restart': rollingRestart,
  'two-servers': twoServers,
  'stalled-clients': stalledClients,
  'contended-writes': contendedWrites,
  'login-storm': loginStorm,
  'noisy-neighbours': noisyNeighbours,
  'previous-version': previousVersion,
  overload,
  'crash-recovery': crashRecovery,
  'receiving-crashes': receivingCrashes,
  soak,
}

// npm run chaos -- NAME [options]: failures and overload, on this machine and on the loopback alone.

const print = (text = '') => process.stdout.write(`${text}\n`)

function usage(): string {
  const lines = Object.entries(scenarios).map(([name, { description, options }]) => {
    const usages = Object.entries(options).map(
      ([option, { default: defaultValue }]) => ` [--${option} ${defaultValue}]`,
    )
    return `  ${name}${usages.join('')}\n      ${description}`
  })
  return ['npm run chaos -- NAME [options], or all', ...lines].join('\n')
}

class ScenarioUsageError extends Error {}

function readOption(name: string, option: Option, value: unknown): number | string {
  if (value === undefined) return option.default
  if (!('max' in option)) return String(value)
  const number = Number(value)
  if (number > 0 && number <= option.max) return number
  throw new ScenarioUsageError(`--${name} is a number up to ${option.max}`)
}

function table(measurements: Measurement[]): string[] {
  const width = (cells: string[]) => Math.max(...cells.map(({ length }) => length))
  const nameWidth = width(measurements.map((measurement) => measurement.name))
  const measuredWidth = width(measurements.map((measurement) => measurement.measured))
  const limitWidth = width(measurements.map((measurement) => measurement.limit))
  return measurements.map((measurement) => {
    const cells = [measurement.name.padEnd(nameWidth), measurement.measured.padStart(measuredWidth)]
    const outcome = measurement.isMet ? (measurement.limit === '–' ? '' : 'met') : 'MISSED'
    return `  ${[...cells, measurement.limit.padStart(limitWidth), outcome].join('   ')}`.trimEnd()
  })
}

async function runScenario(name: string, scenario: Scenario, values: Record<string, unknown>) {
  const chosenValues = Object.fromEntries(
    Object.entries(scenario.options).map(([option, definition]) => [
      option,
      readOption(option, definition, values[option]),
    ]),
  )
  print(`${name}: ${scenario.description}`)
  const begin = performance.now()
  const measurements = await scenario.run(chosenValues, (text) => print(`  … ${text}`))
  for (const line of table(measurements)) print(line)
  print(`  ${((performance.now() - begin) / 1000).toFixed(0)} s\n`)
  return measurements
}

async function run(): Promise<void> {
  const [name = '', ...rest] = process.argv.slice(2)
  const chosenScenarios =
    name === 'all' ? Object.entries(scenarios) : [[name, scenarios[name]] as const]
  const options = name === 'all' ? {} : (scenarios[name]?.options ?? {})
  if (chosenScenarios.some(([, scenario]) => !scenario)) throw new ScenarioUsageError(usage())
  const types = Object.fromEntries(Object.keys(options).map((key) => [key, { type: 'string' }]))
  const { values } = parseArgs({ args: rest, options: types as Record<string, { type: 'string' }> })
  for (const line of describeMachine()) print(line)
  print()
  const missed: string[] = []
  for (const [scenarioName, scenario] of chosenScenarios) {
    const measurements = scenario ? await runScenario(scenarioName, scenario, values) : []
    missed.push(
      ...measurements.filter(({ isMet }) => !isMet).map(({ name }) => `${scenarioName}: ${name}`),
    )
  }
  print(missed.length === 0 ? 'Every limit is met.' : `Missed:\n  ${missed.join('\n  ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await cleanUp()
    process.exit(130)
  })
}

try {
  await run()
} catch (error) {
  const { message, stack, code } = error as Error & { code?: string }
  const isPlain = error instanceof ScenarioUsageError || code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${isPlain ? message : stack}\n`)
  process.exitCode = 1
}

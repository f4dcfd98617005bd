import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parser } from '@prometheus-io/lezer-promql'
import { Registry } from 'prom-client'
import { parse } from 'yaml'
import { connect } from '#database/client/connect.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { measureServer, serveMetrics } from '#server/http/metrics.ts'

type Board = { panels: { title: string; targets?: { expr: string }[] }[] }
type Rules = { groups: { rules: { alert: string; expr: string; annotations: object }[] }[] }

/** A value of prom-client; for histograms it has the name of the series. */
type MetricValue = { metricName?: string; labels: object }

const read = (path: string) => readFile(join(import.meta.dirname, '..', '..', path), 'utf8')
const board: Board = JSON.parse(await read('deploy/grafana-board.json'))
const alerts: Rules = parse(await read('deploy/prometheus-alerts.yml'))
const rules = alerts.groups.flatMap((group) => group.rules)
const panels = board.panels.filter(({ targets }) => targets)

// The database is never reached.
const database = connect({ url: 'postgres://127.0.0.1:1/none' })
const registry = new Registry()
const config = readConfig({ LOG_LEVEL: 'silent', METRICS_PORT: '0' })
const app = await buildApp({ config, database, metrics: registry })
const address = config.metrics ?? assert.fail()
measureServer(app, database, registry, config)
const metrics = await serveMetrics(address, registry)
after(async () => {
  await metrics.close()
  await app.close()
  await database.end()
})
await app.inject('/livez')

/** Labels that Prometheus adds. */
const targetLabels = ['job', 'instance']
// Listed here, because garbage may not have been collected yet.
const labelsOf = new Map([
  ['up', targetLabels],
  ['nodejs_gc_duration_seconds_sum', ['kind', ...targetLabels]],
])
for (const { name, values } of await registry.getMetricsAsJSON())
  for (const { labels, metricName = name } of values as MetricValue[])
    labelsOf.set(metricName, [...Object.keys(labels), ...targetLabels])
for (const { name } of await registry.getMetricsAsJSON())
  if (!labelsOf.has(name)) labelsOf.set(name, targetLabels)

/** Names of metrics and labels in a PromQL expression; fails if the expression is invalid. */
function namesIn(expr: string): { metrics: string[]; labels: string[] } {
  // Grafana fills in its interval.
  const text = expr.replaceAll('$__rate_interval', '5m')
  const parsedNames = { metrics: [] as string[], labels: [] as string[] }
  parser.parse(text).iterate({
    enter: ({ name, from, to, type, node }) => {
      assert.ok(!type.isError, `${expr}: wrong at ${from}`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector')
        parsedNames.metrics.push(text.slice(from, to))
      if (name === 'LabelName') parsedNames.labels.push(text.slice(from, to))
    },
  })
  return parsedNames
}

test('board and alerts name only metrics and labels that a server has', () => {
  const named = [
    ...panels.flatMap(({ title, targets }) =>
      (targets ?? []).map(({ expr }) => ({ title, ...namesIn(expr) })),
    ),
    ...rules.map(({ alert, expr }) => ({ title: alert, ...namesIn(expr) })),
  ]
  assert.ok(named.length > 25)
  for (const { title, metrics: names, labels } of named) {
    assert.ok(names.length > 0, title)
    const knownLabels = new Set(names.flatMap((name) => labelsOf.get(name) ?? []))
    for (const name of names) assert.ok(labelsOf.has(name), `${title}: no metric ${name}`)
    for (const label of labels) assert.ok(knownLabels.has(label), `${title}: no label ${label}`)
  }
  for (const { alert, annotations } of rules)
    assert.deepEqual(Object.keys(annotations), ['summary', 'description'], alert)
})

test('a misspelt name and an invalid expression are found', () => {
  const { metrics: names, labels } = namesIn('rate(oto_callz_total{statuz="5.."}[5m])')
  assert.deepEqual([names, labels], [['oto_callz_total'], ['statuz']])
  assert.ok(!labelsOf.has('oto_callz_total'))
  assert.throws(() => namesIn('sum by (le (up)'))
})

test('the table of metrics in docs/operating.md names each of ours, with its type and labels', async () => {
  const ours = registry
    .getMetricsAsArray()
    .filter(({ name }) => /^(oto|http)_/.test(name))
    .map(({ name, type }) => `${name} ${type}`)
  const rows = (await read('docs/operating.md')).matchAll(
    /^\| `((?:oto|http)_\w+)(?:\{[\w,]+\})?` \| (\w+) \|/gm,
  )
  assert.deepEqual([...rows].map(([, name, type]) => `${name} ${type}`).sort(), ours.sort())
})

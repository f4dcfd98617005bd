// Own process: it replaces a module of texts, which only the bundler can load.
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/texts/en-sign-in.ts')
      ? { format: 'module', source: 'export default {}', shortCircuit: true }
      : next(url, context),
})
const { i18n } = await import('#web/app/texts/i18n.ts')
const { useArrivalMeasures } = await import('#web/arrivals/arrival-measures.ts')
const texts = { arrivals: { atLeast: 'at least {{amount}}' }, shell: { months: '' } }
await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'shell', resources: { en: texts } })

test('the volume of small cartons has its decimals, and what is not measured leaves a minimum', () => {
  const Screen = () => {
    const measures = useArrivalMeasures()
    const load = { weight: '1250.5', volume: '0.000216' }
    const { weight, volume } = measures({ ...load, unmeasuredPackages: 0 })
    const unknown = measures({ weight: null, volume: null, unmeasuredPackages: 2 })
    const partial = measures({ ...load, unmeasuredPackages: 2 })
    return [weight, volume, unknown.volume ?? '–', partial.volume].join(' | ')
  }
  assert.equal(
    renderToStaticMarkup(createElement(Screen)),
    '1,250.5 kg | 0.000216 m³ | – | at least 0.000216 m³',
  )
})

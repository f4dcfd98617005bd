// Own process: it replaces a module of texts, which only the bundler can load.
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/texts/en-sign-in.ts')
      ? { format: 'module', source: 'export default {}', shortCircuit: true }
      : next(url, context),
})
const { useFormState } = await import('#web/app/forms/use-form-state.ts')
await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: {} } })

test('a reply comes with the fields that were changed while the draft was being sent', async () => {
  const reply = Promise.withResolvers<string>()
  const saved = Promise.withResolvers<unknown[]>()
  const sent: object[] = []
  const useSettings = () =>
    useFormState({
      initial: { name: 'Nord', taxId: '', address: 'Moll 7' },
      send: (draft) => {
        sent.push(draft)
        return reply.promise
      },
      onSaved: (...args) => saved.resolve(args),
    })
  const screen: { form?: ReturnType<typeof useSettings> } = {}
  const Screen = () => {
    screen.form = useSettings()
    return null
  }
  renderToStaticMarkup(createElement(Screen))
  const { form } = screen
  assert.ok(form)
  form.submit()
  form.change({ name: 'North', taxId: 'B-1' })
  form.change({ name: 'Nord', address: 'Moll 8' })
  reply.resolve('saved')
  assert.deepEqual(await saved.promise, ['saved', { taxId: 'B-1', address: 'Moll 8' }])
  assert.deepEqual(sent, [{ name: 'Nord', taxId: '', address: 'Moll 7' }])
})

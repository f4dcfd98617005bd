import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { useUndo } from '#web/app/forms/use-undo.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import problems from '#words/en/problems.json' with { type: 'json' }
import shell from '#words/en/shell.json' with { type: 'json' }
import ui from '#words/en/ui.json' with { type: 'json' }

await createInstance()
  .use(initReactI18next)
  .init({
    lng: 'en',
    defaultNS: 'shell',
    fallbackNS: ['problems'],
    resources: { en: { problems, shell, ui } },
  })
const [successes, errors] = [mock.method(toast, 'success'), mock.method(toast, 'error')]
const shownTexts: string[] = []
for (const { mock: method } of [successes, errors])
  method.mockImplementation(async (text) => void shownTexts.push(text))

/** Offers an undo whose calls fail with these errors in turn, or succeed on undefined; returns the button's action. */
function offer(...results: (ApiError | undefined)[]) {
  let offerUndo: ReturnType<typeof useUndo> | undefined
  const Screen = () => {
    offerUndo = useUndo()
    return null
  }
  const client = new QueryClient()
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Screen)))
  offerUndo?.('Done', async () => {
    const error = results.shift()
    if (error) throw error
  })
  const undo = successes.mock.calls.at(-1)?.arguments[2]
  assert.ok(undo)
  shownTexts.length = 0
  return undo
}

test('an undo that failed with a transient error is offered again with the reason', async () => {
  const codes = ['unreachable', 'unavailable', 'timeout', 'internal'] as const
  const undo = offer(...codes.map((code) => new ApiError(code)), undefined)
  for (const code of codes) assert.equal(await undo(), shell.problem[code])
  assert.deepEqual(shownTexts, [])
  assert.equal(await undo(), undefined)
  assert.deepEqual(shownTexts, [ui.toast.undone])
})

test('a refused undo shows its reason and is not offered again', async () => {
  for (const [code, textKey] of [
    ['told-already', 'told-already'],
    ['undo-over', 'undo-over'],
    ['version-changed', 'undo-over'],
  ] as const) {
    assert.equal(await offer(new ApiError(code))(), undefined)
    assert.deepEqual(shownTexts, [problems.problem[textKey]])
  }
})

import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import type { Answer, Asked, Desk, Made } from '#web/packing/packing-context.ts'
import type { Bench, News } from '#web/packing/queue/packing-queue.ts'
import { usePackingQueue } from '#web/packing/queue/use-packing-queue.ts'
import { announce } from '#web/ui/announce.ts'

const nothing: ReadonlySet<number> = new Set()

/** The state of the pack screen: what is packed, what is chosen, what is said and asked. */
export function useDeskState(read: Bench): Desk {
  const { t } = useTranslation('packing')
  const problemWords = useProblemMessage()
  const [chosenBefore, setChosen] = useState(nothing)
  const [answer, setAnswer] = useState<Answer>()
  const [asked, ask] = useState<Asked>()
  const turn = useRef(0)

  const say = (tone: Answer['tone'], text: string) => {
    turn.current += 1
    setAnswer({ tone, text, turn: turn.current })
    announce(text)
  }
  const why = (error: unknown) =>
    error instanceof PackingRefusal
      ? t(`refusal.${error.code}`, { ...error.params })
      : problemWords(error)
  const tell = (news: News) => {
    if (news.kind === 'dropped') say('refused', t('news.dropped', { why: why(news.why) }))
    else say(news.kind === 'rebased' ? 'asked' : 'done', t(`news.${news.kind}`))
  }
  const { queue, shown } = usePackingQueue(read, tell)

  const make = (steps: PackingStep[]): Made => {
    try {
      return { made: queue.act(steps) }
    } catch (error) {
      if (!(error instanceof PackingRefusal)) throw error
      return { refusal: why(error) }
    }
  }
  const act = (steps: PackingStep[], said: (made: Package[]) => string) => {
    const done = make(steps)
    if ('refusal' in done) {
      say('refused', done.refusal)
      return undefined
    }
    say('done', said(done.made))
    return done.made
  }

  const lines = useMemo(() => new Map(shown.lines.map((line) => [line.id, line])), [shown.lines])
  const packages = useMemo(
    () => new Map(shown.packages.map((one) => [one.number, one])),
    [shown.packages],
  )
  const chosen = useMemo(() => {
    const there = [...chosenBefore].filter((number) => packages.has(number))
    return there.length === chosenBefore.size ? chosenBefore : new Set(there)
  }, [chosenBefore, packages])
  const [only] = chosen
  return {
    bench: shown,
    lines,
    packages,
    refusal: shown.state === 'open' ? undefined : t('readOnly'),
    chosen,
    choose: (numbers) => setChosen(new Set(numbers)),
    current: chosen.size === 1 && only !== undefined ? packages.get(only) : undefined,
    answer,
    say,
    make,
    act,
    nextId: () => -queue.made - 1,
    undo: () => queue.undo(),
    retry: queue.retry,
    flush: queue.flush,
    asked,
    ask,
  }
}

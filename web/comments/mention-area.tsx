import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import type { BusinessSide } from '#domain/access/person.ts'
import { type CommentSubject, type Mention, maxCommentLength } from '#domain/comments/comment.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useDebounced } from '#web/app/use-debounced.ts'
import { mentionRouteOf } from '#web/comments/comment-route-names.ts'
import styles from '#web/comments/comments.module.css'
import { AriaLocale } from '#web/ui/aria-locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import comboStyles from '#web/ui/form/combo-box-base.module.css'
import { TextArea } from '#web/ui/form/text-area.tsx'

/** Person chosen for a mention; without `side` if the saved comment already mentions them. */
export type ChosenPerson = Mention & { side?: BusinessSide }

/** Typed text, and the people chosen for the names in it. */
export type TypedText = { text: string; people: readonly ChosenPerson[] }

// An @ at the start of a word and a name of up to two words, before the caret.
const mentionAtEnd = /(?:^|[\s([{/,;:¿¡“«"'’])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]+)?)$/u

/** Text area of a comment: after an @ it offers people who may see the comment. */
export function MentionArea({
  words: { text, people },
  onChange,
  subject,
  subjectId,
  isInternal,
  ...field
}: {
  label: string
  description?: string
  autoFocus?: boolean
  words: TypedText
  onChange: (words: TypedText) => void
  subject: CommentSubject
  subjectId: number
  isInternal: boolean
}) {
  const { t } = useTranslation('comments')
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const name = caret === null ? undefined : mentionAtEnd.exec(text.slice(0, caret))?.[1]
  const offered = useOfferedPeople({ subject, subjectId, isInternal, name })
  const isOpen = name !== undefined && offered.length > 0
  const index = Math.min(activeIndex, offered.length - 1)

  const followCaret = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    setActiveIndex(0)
    setCaret(selectionStart === selectionEnd ? selectionStart : null)
  }
  const choose = (person: ChosenPerson | undefined) => {
    if (!person || name === undefined || caret === null) return
    const start = caret - name.length
    const next = text.slice(caret)
    const inserted = `${person.name}${next.startsWith(' ') ? '' : ' '}`
    setCaret(null)
    onChange({
      text: text.slice(0, start) + inserted + next,
      people: people.some(({ id }) => id === person.id) ? people : [...people, person],
    })
    // The caret moves behind the name once the text is rendered.
    setTimeout(() => {
      const end = start + inserted.length
      area.current?.focus()
      area.current?.setSelectionRange(end, end)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const moved = { ArrowDown: 1, ArrowUp: offered.length - 1 }[event.key]
    if (moved) setActiveIndex((index + moved) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[index])
    else if (event.key === 'Escape') setCaret(null)
    else return
    event.preventDefault()
    // Escape closes only the list, not the dialog around it.
    event.stopPropagation()
  }
  return (
    <>
      <TextArea
        {...field}
        value={text}
        onChange={(typed) => onChange({ text: typed, people })}
        maxLength={maxCommentLength}
        area={{
          ref: area,
          onInput: (event) => followCaret(event.currentTarget),
          onClick: (event) => followCaret(event.currentTarget),
          onBlur: () => setCaret(null),
          onKeyDown,
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
          ...(isOpen && {
            'aria-controls': listId,
            'aria-activedescendant': `${listId}-${offered[index]?.id}`,
          }),
        }}
      />
      <MentionList
        id={listId}
        area={area}
        label={t('mention.list')}
        people={isOpen ? offered : []}
        activeId={offered[index]?.id}
        onChoose={choose}
      />
    </>
  )
}

const noPeople: never[] = []

/** Returns the people offered for the text after the @; empty without an @. */
function useOfferedPeople({
  subject,
  subjectId,
  isInternal,
  name,
}: {
  subject: CommentSubject
  subjectId: number
  isInternal: boolean
  name: string | undefined
}) {
  const text = useDebounced(name)
  const { data } = useQuery({
    ...endpointQuery(mentionRouteOf(subject), {
      params: { id: subjectId },
      query: { text: (text ?? '').slice(0, 60), isInternal: `${isInternal}` },
    }),
    enabled: text !== undefined,
  })
  // Not the placeholder data of an earlier text.
  return name !== undefined && text === name ? (data ?? noPeople) : noPeople
}

type Person = Output<'GET /api/shipments/:id/mentionable-people'>[number]

/** List of offered people below the text, which keeps the focus. */
function MentionList({
  id,
  area,
  label,
  people,
  activeId,
  onChoose,
}: {
  id: string
  area: RefObject<HTMLTextAreaElement | null>
  label: string
  people: readonly Person[]
  activeId: number | undefined
  onChoose: (person: Person) => void
}) {
  const { t } = useTranslation('comments')
  return (
    <AriaLocale>
      <Popover
        isNonModal
        triggerRef={area}
        // In the landmark or dialog of the text area: all else is inert while a dialog is open.
        UNSTABLE_portalContainer={
          area.current?.closest('[role="dialog"], [role="alertdialog"], main') ?? document.body
        }
        isOpen={people.length > 0}
        placement="bottom start"
        offset={4}
        className={styles.popover ?? ''}
      >
        <div role="listbox" id={id} aria-label={label} className={styles.mentions}>
          {people.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area keeps the focus and handles the keys
            <div
              key={person.id}
              role="option"
              id={`${id}-${person.id}`}
              tabIndex={-1}
              aria-selected={person.id === activeId}
              className={classNames(comboStyles.option, styles.option)}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
            >
              <bdi>{person.name}</bdi>
              <span className={styles.side}>{t(`side.${person.side}`)}</span>
            </div>
          ))}
        </div>
      </Popover>
    </AriaLocale>
  )
}

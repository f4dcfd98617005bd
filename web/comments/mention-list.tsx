import type { RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import type { Output } from '#web/app/http/call.ts'
import styles from '#web/comments/mention-list.module.css'
import { AriaLocale } from '#web/ui/aria-locale.tsx'

type Person = Output<'GET /api/shipments/:id/mentionable-people'>[number]

/** The people who are offered below the words; the focus stays in them. */
export function MentionList({
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
        // Within the landmark of the words, not behind all of them.
        UNSTABLE_portalContainer={document.querySelector('main') ?? document.body}
        isOpen={people.length > 0}
        placement="bottom start"
        offset={4}
        className={styles.popover ?? ''}
      >
        <div role="listbox" id={id} aria-label={label} className={styles.list}>
          {people.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the words, which keep the focus
            <div
              key={person.id}
              role="option"
              id={`${id}-${person.id}`}
              tabIndex={-1}
              aria-selected={person.id === activeId}
              className={styles.option}
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

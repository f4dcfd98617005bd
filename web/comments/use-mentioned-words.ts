import { useTranslation } from 'react-i18next'
import { type Comment, maxMentions } from '#domain/comments/comment.ts'
import { sentMentions, typedMentions } from '#domain/comments/mention-text.ts'
import { useFormats } from '#web/app/formats.ts'
import { useProveidor } from '#web/app/state/session-state.ts'
import type { TypedWords } from '#web/comments/mention-area.tsx'

/** Turns the words of a comment into what is typed and back, with names for people there and ids here. */
export function useMentionedWords() {
  const { t } = useTranslation('comments')
  const { person } = useFormats()
  const side = useProveidor((supplier) => supplier.isChosen) ? 'buyer' : 'supplier'
  return {
    typedOf: ({ text, mentions }: Comment): TypedWords => {
      const people = mentions.map(({ id, name }) => ({ id, name: person(name) }))
      return { text: typedMentions(text, people), people }
    },
    sentOf: ({ text, people }: TypedWords) => sentMentions(text.trim(), people),
    /** Why the words cannot be sent so, or nothing. */
    whyNot: ({ text, people }: TypedWords, isInternal: boolean): string | undefined => {
      const { mentionedIds } = sentMentions(text, people)
      const unseen = people.find(
        (one) => one.side && one.side !== side && mentionedIds.includes(one.id),
      )
      if (isInternal && unseen) return t('mention.unseen', { name: unseen.name })
      if (mentionedIds.length > maxMentions) return t('mention.tooMany', { count: maxMentions })
      return undefined
    },
  }
}

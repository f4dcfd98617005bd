import { useTranslation } from 'react-i18next'
import { type Comment, maxMentions } from '#domain/comments/comment.ts'
import { sentMentions, typedMentions } from '#domain/comments/mention-text.ts'
import { useFormats } from '#web/app/formats.ts'
import { useProveidor } from '#web/app/state/session-state.ts'
import type { TypedWords } from '#web/comments/mention-area.tsx'

/** Converts the text of a comment for editing and for the server: the first has people's names, the second ids. */
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
    /** Returns the reason why the text cannot be sent, or nothing. */
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

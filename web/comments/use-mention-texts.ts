import { useTranslation } from 'react-i18next'
import { type Comment, maxMentions } from '#domain/comments/comment.ts'
import { sentMentions, typedMentions } from '#domain/comments/mention-text.ts'
import { useFormats } from '#web/app/formats.ts'
import { useIsStaff } from '#web/app/state/session-state.ts'
import type { TypedText } from '#web/comments/mention-area.tsx'

/** Converts the text of a comment: for editing it has people's names, for the server their ids. */
export function useMentionTexts() {
  const { t } = useTranslation('comments')
  const { person } = useFormats()
  const side = useIsStaff() ? 'buyer' : 'supplier'
  return {
    typedOf: ({ text, mentions }: Comment): TypedText => {
      const people = mentions.map(({ id, name }) => ({ id, name: person(name) }))
      return { text: typedMentions(text, people), people }
    },
    sentOf: ({ text, people }: TypedText) => sentMentions(text.trim(), people),
    /** Returns the reason why the text cannot be sent, undefined if it can. */
    whyNot: ({ text, people }: TypedText, isInternal: boolean): string | undefined => {
      const { mentionedIds } = sentMentions(text, people)
      const excluded = people.find(
        (chosen) => chosen.side && chosen.side !== side && mentionedIds.includes(chosen.id),
      )
      if (isInternal && excluded) return t('mention.unseen', { name: excluded.name })
      if (mentionedIds.length > maxMentions) return t('mention.tooMany', { count: maxMentions })
      return undefined
    },
  }
}

import type * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { CommentSubject } from '#domain/comments/comment.ts'
import type { Lang } from '#domain/lang.ts'
import { localeOf } from '#domain/lang.ts'
import { notice } from '#domain/notices/notice.ts'
import { numberText } from '#domain/units/number-format.ts'
import { subjectKind } from '#server/queries/comment-subject.ts'
import { isNoticeVisibleTo } from '#server/queries/notice-scope.ts'
import { fill, translations } from '#server/texts/translations.ts'

/** The fields of a notice that a mail needs. */
export const mailNotice = notice.pick({
  ...{ kind: true, subject: true, amount: true, supplier: true },
  commentOn: true,
})
type MailNotice = z.output<typeof mailNotice>

type NoticeText = 'text' | 'several' | `text_${CommentSubject}`

/**
 * Selects the notices of the mail `m` to its receiver `r` as JSON, newest first. They must still be visible to the
 * receiver; none if the receiver cannot sign in or wants no mails (settings `s`). Only staff see the supplier.
 * `isShown` limits comments to comments that another reader of the mail may see.
 */
export const noticesOfMail = (isShown: Sql = sql`true`): Sql => sql`(
  select coalesce(json_agg(json_build_object('kind', n.kind, 'subject', n.subject, 'amount', n.amount, 'commentOn', ${subjectKind},
    'supplier', case when r.supplier_id is null then p.name end) order by n.id desc), '[]')
  from notices n left join suppliers p on p.company_id = ${thisCompany} and p.id = n.supplier_id
  left join comments c on c.company_id = ${thisCompany} and c.id = n.comment_id
  where n.company_id = ${thisCompany} and n.user_id = m.receiver_id
    and n.id in (select jsonb_array_elements_text(m.params->'notices')::bigint)
    and r.disabled_at is null and s.is_mailed and (r.supplier_id is null or p.deactivated_at is null)
    and ${isNoticeVisibleTo({ roles: sql`r.roles`, supplierId: sql`r.supplier_id` })}
    and (c.id is null or ${isShown}))`

/** Formats a notice as one line. */
export function noticeLine(
  { kind, subject, amount, supplier, commentOn }: MailNotice,
  language: Lang,
): string {
  const words = translations[language].notices
  const texts: { [text in NoticeText]?: string } & { text: string } = words.kinds[kind]
  const commentText = commentOn && texts[`text_${commentOn}`]
  const text = subject ? (commentText ?? texts.text) : (texts.several ?? texts.text)
  const locale = localeOf[language]
  const amountText = numberText(amount, locale)
  const isPlural = new Intl.PluralRules(locale).select(amount) !== 'one'
  const lineCountText = subject && isPlural && fill(words.amount_other, { count: amountText })
  return [fill(text, { subject, amount: amountText }), supplier, lineCountText]
    .filter(Boolean)
    .join(' · ')
}

import type * as z from 'zod'
import type { Lang } from '#domain/lang.ts'
import type { MailKind } from '#domain/notices/mail.ts'
import { mailHtml } from '#server/mail/mail-html.ts'
import { type mailNotice, noticeLine } from '#server/mail/mail-notices.ts'
import { fill, personText, translations } from '#server/texts/translations.ts'

export type MailFacts = {
  kind: MailKind
  language: Lang
  params: Record<string, string | number | number[]>
  /** The notices, in a mail of notices. */
  notices: z.output<typeof mailNotice>[] | null
  company: string
  /** The receiver's name, if it is known. */
  name: string | null
  /** The person who caused it; null for a command at the server, or nobody signed in. */
  actor: string | null
  /** The whole address of its link, if it has one. */
  link: string | null
}

/** A mail in words: its parts, as text and HTML alike show them. */
export type MailParts = {
  language: Lang
  subject: string
  greeting: string
  lead: string
  lines: string[]
  link: { label: string; address: string; hint: string } | null
  note: string
  causedBy: string
}

/** The words of a kind; those without a link have no label for one. */
type MailWords = { subject: string; lead: string; link?: string; note: string }

/** A mail as it is sent. */
export type MailText = { subject: string; text: string; html: string }

// A subject is one line; what names hold is not ours to trust.
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function mailParts(facts: MailFacts): MailParts {
  const { kind, language, params, company, name, actor, link } = facts
  const words = translations[language].mail
  const texts: MailWords = words.kinds[kind]
  // Where nobody is known, the company did it.
  const by = actor && personText(actor, translations[language])
  const lines = (facts.notices ?? []).map((one) => noticeLine(one, language))
  const [line, ...others] = lines
  const values = { ...params, company, actor: by ?? company, name: name ?? '', count: lines.length }
  return {
    language,
    subject: oneLine(line && others.length === 0 ? line : fill(texts.subject, values)),
    greeting: name ? fill(words.greeting, values) : words.greetingWithoutName,
    lead: fill(texts.lead, values),
    lines,
    link: link && texts.link ? { label: texts.link, address: link, hint: words.copyLink } : null,
    note: fill(texts.note, values),
    causedBy: fill(actor ? words.causedBy : words.causedByCompany, values),
  }
}

const plainText = ({ greeting, lead, lines, link, note, causedBy }: MailParts) =>
  [
    greeting,
    lead,
    lines.map((line) => `- ${line}`).join('\n'),
    link && `${link.label}:\n${link.address}`,
    note,
    `-- \n${causedBy}`,
  ]
    .filter(Boolean)
    .join('\n\n')

/** Puts a mail into words, as text and as HTML. */
export function mailText(facts: MailFacts): MailText {
  const parts = mailParts(facts)
  return { subject: parts.subject, text: `${plainText(parts)}\n`, html: mailHtml(parts) }
}

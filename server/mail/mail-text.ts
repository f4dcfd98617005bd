import type * as z from 'zod'
import { type Lang, localeOf } from '#domain/lang.ts'
import type { MailKind } from '#domain/notices/mail.ts'
import { numberText } from '#domain/units/number-format.ts'
import { type mailNotice, noticeLine } from '#server/mail/mail-notices.ts'
import { fill, personText, translations } from '#server/texts/translations.ts'

/** Facts that the text of a mail needs. */
export type MailFacts = {
  kind: MailKind
  language: Lang
  params: Record<string, string | number | number[]>
  notices: z.output<typeof mailNotice>[] | null
  company: string
  /** The receiver's name, if it is known. */
  name: string | null
  /** The actor; null for a command at the server, or without a session. */
  actor: string | null
  /** Absolute URL of the link, if the mail has one. */
  link: string | null
}

/** The parts of a mail that its text and its HTML share. */
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

/** Texts of a kind of mail; `link` is the label of its link, if it has one. */
type MailWords = { subject: string; lead: string; link?: string; note: string }

export type MailText = { subject: string; text: string; html: string }

// Names may contain line breaks, which would inject headers.
const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function mailPartsOf(facts: MailFacts): MailParts {
  const { kind, language, params, company, name, actor, link } = facts
  const words = translations[language].mail
  const locale = localeOf[language]
  const texts: MailWords = words.kinds[kind]
  // Without an actor the text names the company.
  const actorText = actor && personText(actor, translations[language])
  const notices = (facts.notices ?? []).map((notice) => noticeLine(notice, language))
  // Mails written before this number existed lack it.
  const omittedCount = Number(params.omittedCount ?? 0)
  const count = notices.length + omittedCount
  const values = {
    ...params,
    company,
    actor: actorText ?? company,
    name: name ?? '',
    count: numberText(count, locale),
  }
  return {
    language,
    subject: toOneLine(count === 1 && notices[0] ? notices[0] : fill(texts.subject, values)),
    greeting: name ? fill(words.greeting, values) : words.greetingWithoutName,
    lead: fill(texts.lead, values),
    lines:
      omittedCount > 0
        ? [...notices, fill(words.omitted, { count: numberText(omittedCount, locale) })]
        : notices,
    link: link && texts.link ? { label: texts.link, address: link, hint: words.copyLink } : null,
    note: fill(texts.note, values),
    causedBy: fill(actor ? words.causedBy : words.causedByCompany, values),
  }
}

const textBody = ({ greeting, lead, lines, link, note, causedBy }: MailParts) =>
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

/** Renders a mail as text and as HTML. */
export function mailText(facts: MailFacts): MailText {
  const parts = mailPartsOf(facts)
  return { subject: parts.subject, text: `${textBody(parts)}\n`, html: mailHtml(parts) }
}

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => htmlEntities[sign] ?? sign)

// Loads nothing remote, so that opening a mail cannot be tracked. Colors are also inline, for programs without style
// sheets.
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #16181d !important; color: #e8eaed !important; }
    .small { color: #a8b0bb !important; }
    .button { background: #8ab4f8 !important; color: #10131a !important; }
    .address { color: #8ab4f8 !important; }
  }`

const paragraph = (text: string) =>
  text ? `<p style="margin:0 0 16px">${escapeHtml(text)}</p>` : ''

const listHtml = ({ lines }: MailParts) =>
  lines.length === 0
    ? ''
    : `<ul style="margin:0 0 16px;padding-inline-start:20px">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`

function linkHtml({ link }: MailParts): string {
  if (!link) return ''
  const address = escapeHtml(link.address)
  return `<p style="margin:24px 0"><a class="button" href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1a56c4;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></p>
<p class="small" style="margin:0 0 16px;color:#59616d;font-size:14px">${escapeHtml(link.hint)}<br><a class="address" href="${address}" style="color:#1a56c4;word-break:break-all">${address}</a></p>`
}

/** Renders a mail as HTML: one column, light or dark. */
const mailHtml = (parts: MailParts): string => `<!doctype html>
<html lang="${localeOf[parts.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(parts.subject)}</title>
<style>${style}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#ffffff;color:#1c2026">
<div class="page" style="max-width:560px;margin:0 auto;padding:32px 24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;background:#ffffff;color:#1c2026">
${[paragraph(parts.greeting), paragraph(parts.lead), listHtml(parts), linkHtml(parts), paragraph(parts.note)].filter(Boolean).join('\n')}
<p class="small" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #c9ced6;color:#59616d;font-size:14px">${escapeHtml(parts.causedBy)}</p>
</div>
</body>
</html>
`

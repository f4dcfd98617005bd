import { localeOf } from '#domain/lang.ts'
import type { MailParts } from '#server/mail/mail-text.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

// No pictures and nothing from elsewhere: whoever opens it tells nobody. Colors are inline for programs without styles.
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #16181d !important; color: #e8eaed !important; }
    .small { color: #a8b0bb !important; }
    .button { background: #8ab4f8 !important; color: #10131a !important; }
    .address { color: #8ab4f8 !important; }
  }`

const paragraph = (text: string, attributes = 'style="margin:0 0 16px"') =>
  text ? `<p ${attributes}>${escapeHtml(text)}</p>` : ''

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

/** A mail as HTML: one column, light or dark as the reader's program is. */
export const mailHtml = (parts: MailParts): string => `<!doctype html>
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

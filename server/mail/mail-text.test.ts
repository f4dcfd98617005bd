import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lang } from '#domain/lang.ts'
import { type MailKind, mailKinds } from '#domain/notices/mail.ts'
import { type MailFacts, mailText } from './mail-text.ts'

const facts: MailFacts = {
  kind: 'test-message',
  language: 'en',
  params: { username: 'lee', email: 'lee@example.com' },
  company: 'Mercat <b>& Fills',
  name: 'Lee Chen',
  actor: 'Ada "A" March',
  notices: null,
  link: 'https://oto.example.com/in?a=1&b=2#x',
}

for (const language of lang.options) {
  for (const kind of Object.keys(mailKinds) as MailKind[]) {
    test(`${kind} in ${language} has the same lines in text and HTML, and names the actor`, () => {
      const { subject, text, html } = mailText({ ...facts, kind, language })
      assert.match(subject, /\S/)
      assert.match(text, /Lee Chen/)
      assert.match(text, /Ada "A" March, Mercat <b>& Fills/)
      const hasLink = kind !== 'email-changed'
      assert.equal(/^https:\/\/oto\.example\.com\/in\?a=1&b=2#x$/m.test(text), hasLink)
      assert.doesNotMatch(text, /\{\{/)
      const htmlText = html
        .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
        .replace(/<[^>]+>/g, '\n')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
      for (const line of text.split('\n'))
        assert.ok(htmlText.includes(line.replace(/:$|^-- $/, '')), `${line} in ${htmlText}`)
    })
  }
}

test('a mail without actor and link names the company, and no placeholder stays', () => {
  const { text, html } = mailText({ ...facts, name: null, actor: null, link: null })
  assert.match(text, /^Hello,\n\nMercat <b>& Fills sent you/)
  assert.doesNotMatch(`${text}${html}`, /\{\{|null|undefined|https:/)
})

test('a mail of more notices than it lists counts all of them', () => {
  const notice = { kind: 'shipment-closed', subject: 'S-1', amount: 1, supplier: null } as const
  const notices = [{ ...notice, commentOn: null }]
  const mail = { ...facts, kind: 'notices', notices } as const
  const { subject, text, html } = mailText({ ...mail, params: { omittedCount: 400 } })
  assert.match(subject, /^401 notices from /)
  assert.match(text, /\n- and 400 more\n/)
  assert.match(html, /<li>and 400 more<\/li>/)
  assert.doesNotMatch(mailText({ ...mail, params: {} }).text, /more/)
})

test('counts are in the notation of the language', () => {
  const common = { amount: 1200, supplier: null, commentOn: null }
  const notices = [
    { ...common, kind: 'order-new' as const, subject: '' },
    { ...common, kind: 'shipment-closed' as const, subject: 'S-1' },
  ]
  const mail = { ...facts, kind: 'notices', language: 'sp', notices } as const
  const { subject, text } = mailText({ ...mail, params: { omittedCount: 1300 } })
  assert.match(subject, /^1\.302 /)
  for (const part of ['1.200 pedidos', '1.200 líneas', '1.300'])
    assert.ok(text.includes(part), `${part}: ${text}`)
})

test('names are escaped in markup and in the subject', () => {
  const { html } = mailText({ ...facts, actor: '<img src=x onerror="y">', name: "O'Neil" })
  assert.doesNotMatch(html, /<img/)
  const params = { order: 'a\r\nBcc: all@example.com' }
  assert.doesNotMatch(mailText({ ...facts, params }).subject, /[\r\n]/)
})

test('HTML loads nothing remote and follows dark mode', () => {
  const { html } = mailText(facts)
  assert.doesNotMatch(html, /<(img|link|script|iframe|object)|url\(|@import|src=/)
  assert.match(html, /prefers-color-scheme: dark/)
})

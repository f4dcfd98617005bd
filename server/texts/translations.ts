import { readFileSync } from 'node:fs'
import { type Lang, lang } from '#domain/lang.ts'
import { erasedPersonId } from '#domain/people/erased-person.ts'
import type account from '#words/en/account.json'
import type arrivals from '#words/en/arrivals.json'
import type audit from '#words/en/audit.json'
import type changes from '#words/en/changes.json'
import type discrepancies from '#words/en/discrepancies.json'
import type fields from '#words/en/fields.json'
import type mail from '#words/en/mail.json'
import type notices from '#words/en/notices.json'
import type papers from '#words/en/papers.json'
import type people from '#words/en/people.json'
import type labels from '#words/en/printed-labels.json'
import type printedPapers from '#words/en/printed-papers.json'
import type receiving from '#words/en/receiving.json'
import type scorecard from '#words/en/scorecard.json'
import type shell from '#words/en/shell.json'
import type shipments from '#words/en/shipments.json'
import type traceability from '#words/en/traceability.json'

/** Returns a person's name, or the placeholder of an erased person, in the language of the texts. */
export function personText(name: string, { fields }: Pick<Translations, 'fields'>): string {
  const id = erasedPersonId(name)
  return id ? fill(fields.erasedPerson, { id }) : name
}

const namespaces = [
  'account',
  'arrivals',
  'audit',
  'changes',
  'discrepancies',
  'fields',
  'mail',
  'notices',
  'papers',
  'people',
  'printed-labels',
  'printed-papers',
  'receiving',
  'scorecard',
  'shell',
  'shipments',
  'traceability',
] as const

/** Texts of files and mails by namespace: some are shared with the browser, others only printed. */
export type Translations = {
  account: typeof account
  arrivals: typeof arrivals
  audit: typeof audit
  changes: typeof changes
  discrepancies: typeof discrepancies
  fields: typeof fields
  mail: typeof mail
  notices: typeof notices
  papers: typeof papers
  people: typeof people
  'printed-labels': typeof labels
  'printed-papers': typeof printedPapers
  receiving: typeof receiving
  scorecard: typeof scorecard
  shell: typeof shell
  shipments: typeof shipments
  traceability: typeof traceability
}

const readTexts = (language: Lang, namespace: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../words/${language}/${namespace}.json`, import.meta.url), 'utf8'),
  )

const loadTexts = (language: Lang) =>
  Object.fromEntries(namespaces.map((name) => [name, readTexts(language, name)])) as Translations

/** Texts of each language; a test in `words` checks that all have the English keys. */
export const translations = Object.fromEntries(
  lang.options.map((language) => [language, loadTexts(language)]),
) as Record<Lang, Translations>

/** Replaces placeholders: `fill('Page {{page}}', { page: 2 })` is "Page 2". */
export const fill = (text: string, values: Record<string, unknown>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** Returns a formatter of days, "2026-12-01" as 1 Dec 2026. Month names are ours, because Node's may change. */
export function dayFormatter(lang: Lang): (day: string) => string {
  const months = translations[lang].shell.months.split('|')
  return (text) => {
    const [year = '', month = '', day = ''] = text.split('-')
    return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`
  }
}

import { isGln } from '#domain/gs1/gs1-key.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import type { Lengths } from '#domain/messages/edifact/desadv-directories.ts'
import { type Segment, segment } from '#domain/messages/edifact/interchange.ts'
import { isLatinText, latinText } from '#domain/messages/edifact/latin-text.ts'
import {
  type AdviceField,
  MessageFindings,
  type PartyName,
} from '#domain/messages/message-findings.ts'
import { addressLines } from '#domain/messages/ubl/address-lines.ts'

type Place = { field: AdviceField; index?: number }

/** Splits a text into pieces of at most `length` characters. */
export const pieces = (text: string, length: number): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )

/** Collects the segments of a message, with losses and faults. */
export class EdifactWriter {
  readonly findings = new MessageFindings()
  readonly segments: Segment[] = []

  add(tag: string, ...elements: (string | string[])[]): void {
    this.segments.push(segment(tag, ...elements))
  }

  /** A text for people in at most `count` elements; other characters and a cut are a loss. */
  text(text: string, field: AdviceField, length: number, count = 1): string[] {
    const latin = latinText(text)
    const parts = pieces(latin, length)
    if (latin !== text.normalize('NFC') || parts.length > count) this.findings.lose(field)
    return parts.slice(0, count)
  }

  /** A text that machines compare: written unchanged, or refused. */
  identifier(text: string, place: Place, length: number): string {
    if (!isLatinText(text) || text.length > length)
      this.findings.refuse({ ...place, code: 'invalid' })
    return text
  }

  party(advice: DespatchAdvice, name: PartyName, qualifier: string, lengths: Lengths): void {
    const party = advice[name]
    if (!party) return
    const { gln, taxId, postcode = '', city = '', region = '', country = '' } = party
    const field = `${name}.address` as const
    if (gln !== null && !isGln(gln))
      this.findings.refuse({ field: `${name}.gln`, code: 'wrong-check-digit' })
    if (gln === null && party.name.trim() === '')
      this.findings.refuse({ field: `${name}.name`, code: 'required' })
    const street = addressLines(party).flatMap((line) => pieces(latinText(line), 35))
    const hasOthers = addressLines(party).some((line) => latinText(line) !== line.normalize('NFC'))
    if (hasOthers || street.length > 4) this.findings.lose(field)
    // A part that is too long for its element would mislead when it is cut.
    const part = (text: string, length: number) => {
      const latin = latinText(text)
      if (latin !== text.normalize('NFC') || latin.length > length) this.findings.lose(field)
      return latin.length > length ? '' : latin
    }
    this.add(
      'NAD',
      qualifier,
      gln ? [gln, '', '9'] : '',
      '',
      this.text(party.name, `${name}.name`, 35, 5),
      street.slice(0, 4),
      this.text(city, field, 35),
      // D.96A has a code of nine characters alone, D.01B a name beside it.
      lengths.region > 9 ? ['', '', '', part(region, lengths.region)] : part(region, 9),
      part(postcode, lengths.postcode),
      country,
    )
    if (taxId)
      this.add('RFF', ['VA', this.identifier(taxId, { field: `${name}.taxId` }, lengths.reference)])
  }
}

import { isGln } from '#domain/gs1/gs1-key.ts'
import { addressLines } from '#domain/messages/address-lines.ts'
import type { CodedParty } from '#domain/messages/despatch-advice.ts'
import type { Directory } from '#domain/messages/edifact/directory.ts'
import { isLatin1, latin1Text, textParts } from '#domain/messages/edifact/edifact-text.ts'
import type { Segment } from '#domain/messages/edifact/interchange.ts'
import {
  type AdviceField,
  MessageFindings,
  type PartyName,
} from '#domain/messages/message-findings.ts'

type Place = { field: AdviceField; index?: number }

/** Collects the segments, losses and faults of a message, by the rules of one directory. */
export class EdifactWriter {
  readonly findings = new MessageFindings()
  readonly segments: Segment[] = []
  readonly directory: Directory

  constructor(directory: Directory) {
    this.directory = directory
  }

  add(...segment: Segment): void {
    this.segments.push(segment)
  }

  /** Returns a text for people, with an index that of a line, in at most `maxParts` parts; the rest is lost. */
  text(
    text: string,
    field: AdviceField,
    maxLength: number,
    maxParts = 1,
    index?: number,
  ): string[] {
    const parts = textParts(latin1Text(text), maxLength)
    if (!isLatin1(text.normalize('NFC').replace(/\s+/gu, ' ')) || parts.length > maxParts)
      this.findings.lose(field, index)
    return parts.slice(0, maxParts)
  }

  /** Returns a text that machines compare: unchanged, or refused. */
  identifier(text: string, place: Place, maxLength = 35): string {
    if (!isLatin1(text) || text.length > maxLength)
      this.findings.refuse({ ...place, code: 'invalid' })
    return text
  }

  /** Adds a reference to another document, unless the text is empty. */
  addReference(qualifier: string, text: string, field: AdviceField, index?: number): void {
    if (text === '') return
    const place = { field, ...(index !== undefined && { index }) }
    const id = this.identifier(text, place, this.directory.reference)
    this.add('RFF', [qualifier, id])
  }

  addParty(qualifier: string, party: CodedParty, name: PartyName): void {
    const { gln, assignedCode, taxId, postcode = '', city = '', region = '', country } = party
    if (gln === null && name !== 'shipTo')
      this.findings.refuse({ field: `${name}.gln`, code: 'required' })
    if (gln !== null && !isGln(gln))
      this.findings.refuse({ field: `${name}.gln`, code: 'wrong-check-digit' })
    const nameLines = this.text(party.name, `${name}.name`, 35, 5)
    if (nameLines.length === 0) this.findings.refuse({ field: `${name}.name`, code: 'required' })
    const field = `${name}.address` as const
    const street = addressLines(party).flatMap((line) => this.text(line, field, 35, 4))
    // The element for a region holds a code, but a party has only the region's name.
    if (street.length > 4 || region !== '') this.findings.lose(field)
    if (gln !== null && assignedCode !== undefined) this.findings.lose(`${name}.gln`)
    // UNTDID 3055: assigned by the buyer, else by GS1.
    const id = assignedCode ? [assignedCode, null, '92'] : gln && [gln, null, '9']
    const place = [this.text(city, field, 35), null]
    const postal = this.text(postcode, field, this.directory.postcode)
    // A postcode is written in full or not at all.
    const whole = postal[0] === latin1Text(postcode) ? postal : null
    this.add('NAD', qualifier, id, null, nameLines, street.slice(0, 4), ...place, whole, country)
    if (taxId) this.addReference('VA', taxId, `${name}.taxId`)
  }
}

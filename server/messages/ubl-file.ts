import XMLBuilder from 'fast-xml-builder'
import type { XmlElements } from '#domain/messages/ubl/xml-element.ts'

const builder = new XMLBuilder({ ignoreAttributes: false, format: true })

/** Writes elements as an XML file in UTF-8. */
export const ublFile = (root: XmlElements): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`)

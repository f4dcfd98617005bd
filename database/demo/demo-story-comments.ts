import type pg from 'pg'
import type { Translate } from './demo-texts.ts'

/** Renders one page of text as a PDF; the first line is its title. */
function demoPdf([title = '', ...lines]: string[]): Buffer {
  const escapeText = (text: string) => text.replaceAll('’', "'").replace(/[\\()]/g, '\\$&')
  const text = [
    `BT /F1 24 Tf 72 760 Td (${escapeText(title)}) Tj /F1 13 Tf`,
    ...lines.map((line) => `0 -28 Td (${escapeText(line)}) Tj`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const entries = offsets.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const end = `startxref\n${file.length}\n%%EOF\n`
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`
  return Buffer.from(`${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n${end}`, 'latin1')
}

type Comment = {
  /** Subject of the comment: a shipment, an order, or the discrepancy of a shipment. */
  shipment?: number
  order?: number
  discrepancyShipment?: number
  author: number
  side: 'buyer' | 'supplier'
  isInternal?: boolean
  hoursAgo: number
  text: string
  file?: { name: string; lines: string[] }
}

const comments: Comment[] = [
  {
    ...{ order: 3, author: 5, side: 'buyer', hoursAgo: 50 },
    text: 'Can the white ones come first? The shop window is for them.',
  },
  {
    ...{ order: 3, author: 2, side: 'supplier', hoursAgo: 47 },
    text: 'Yes, we pack them on Monday.',
  },
  {
    ...{ discrepancyShipment: 23, author: 5, side: 'buyer', hoursAgo: 23 },
    text: 'The driver signed that six corners were wet.',
    file: { name: 'Delivery note', lines: ['S000011', 'Trans Vallès', 'Mercat, MOLL'] },
  },
  {
    ...{ shipment: 21, author: 5, side: 'buyer', hoursAgo: 6 },
    text: 'Where is this one? The shop is waiting for it.',
  },
  {
    ...{ shipment: 21, author: 1, side: 'supplier', hoursAgo: 5 },
    text: 'The carrier says tomorrow morning.',
  },
  {
    ...{ shipment: 22, author: 5, side: 'buyer', isInternal: true, hoursAgo: 3 },
    text: 'The third one this month with a package missing.',
  },
]

/** Inserts comments of both sides on shipments, an order and a discrepancy, one with a file. */
export async function seedComments(
  client: pg.PoolClient,
  company: number,
  translate: Translate,
): Promise<void> {
  for (const { file, ...comment } of comments) {
    const { rows } = await client.query<{ id: string; supplierId: string }>(
      `insert into comments (company_id, supplier_id, shipment_id, order_id, discrepancy_id, author_id, side, is_internal, text,
         created_at)
       select $1, coalesce(s.supplier_id, o.supplier_id, d.supplier_id), s.id, o.id, d.id, c.author, c.side,
         coalesce(c."isInternal", false), c.text, now() - c."hoursAgo" * interval '1 hour'
       from jsonb_to_record($2) as c(shipment bigint, "order" bigint, "discrepancyShipment" bigint, author bigint, side text,
         "isInternal" boolean, text text, "hoursAgo" int)
       left join shipments s on s.company_id = $1 and s.id = c.shipment
       left join orders o on o.company_id = $1 and o.id = c."order"
       left join discrepancies d on d.company_id = $1 and d.shipment_id = c."discrepancyShipment"
       returning id, supplier_id as "supplierId"`,
      [company, JSON.stringify({ ...comment, text: translate(comment.text) })],
    )
    if (!file) continue
    const title = translate(file.name)
    const bytes = demoPdf([title, ...file.lines, translate(comment.text)])
    await client.query(
      `with file as (
         insert into attachments (company_id, uploaded_by, uploaded_at, name, media_type, byte_count, supplier_id, comment_id)
         values ($1, $2, now() - $3 * interval '1 hour', $4, 'application/pdf', $5, $6, $7) returning id
       )
       insert into attachment_contents (company_id, attachment_id, position, bytes) select $1, id, 1, $8 from file`,
      [
        ...[company, comment.author, comment.hoursAgo, `${title}.pdf`, bytes.length],
        ...[rows[0]?.supplierId, rows[0]?.id, bytes],
      ],
    )
  }
}

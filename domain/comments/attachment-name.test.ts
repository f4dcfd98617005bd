import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxAttachmentNameLength } from '#domain/comments/attachment.ts'
import { attachmentName } from '#domain/comments/attachment-name.ts'

test('a name is the last part of a path, without misleading characters, with the ending of its type', () => {
  for (const [given, type, expected] of [
    ['Pallet 7.jpg', 'image/jpeg', 'Pallet 7.jpg'],
    ['Pallet.JPEG', 'image/jpeg', 'Pallet.JPEG'],
    ['photo.exe', 'image/jpeg', 'photo.exe.jpg'],
    ['../../etc/passwd', 'text/csv', 'passwd.csv'],
    ['C:\\Users\\lee\\counts.txt', 'text/csv', 'counts.txt'],
    ['invoice\u202Efdp.exe', 'application/pdf', 'invoicefdp.exe.pdf'],
    ['a\u0000b\n<c>:"d|?*.pdf', 'application/pdf', 'abcd.pdf'],
    ['  .hidden. ', 'application/pdf', 'hidden.pdf'],
    ['', 'image/png', 'file.png'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
    ['.. .pdf', 'application/pdf', 'pdf.pdf'],
    ['Palé dañado.png', 'image/png', 'Palé dañado.png'],
    ['delivery.docx', 'application/octet-stream', 'delivery.docx'],
    ['orders.edi', 'application/octet-stream', 'orders.edi'],
    ['setup.EXE', 'application/octet-stream', 'setup.EXE.bin'],
    ['page.html', 'application/octet-stream', 'page.html.bin'],
    ...['order.xht', 'x.xml', 'report.xlsm', 'tool.py', 'a.ps1xml', 'note.vb'].map(
      (name) => [name, 'application/octet-stream', `${name}.bin`] as const,
    ),
    ['no ending', 'application/octet-stream', 'no ending.bin'],
    ['e\u0301.png', 'image/png', 'é.png'],
  ] as const)
    assert.equal(attachmentName(given, type), expected, given)
})

test('a long name is cut before its ending, and never within a character', () => {
  const name = attachmentName(`${'😀'.repeat(500)}.pdf`, 'application/pdf')
  assert.equal([...name].length, maxAttachmentNameLength)
  assert.ok(name.endsWith('😀.pdf') && name.isWellFormed())
})

// Files that the import screens are shown with.
import { fileOf, line } from '#test/order-files.ts'

export const badFile = {
  name: 'orders.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(fileOf(line('A-1', 1, '10'), line('A-1', 2, '-2'))),
}

// Neither its encoding nor the order of its dates is certain, and its headings are not in its first row.
export const openFile = {
  name: 'orders.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Orders of May\n\n${fileOf(line('A-1', 1, '10', 'N,\xd1and\xfa').replace('2026-01-05', '10/05/2026'))}`,
    'latin1',
  ),
}

export const badLines = {
  name: 'lines.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'order;line;quantity;package;type;on package\nNO-SUCH;1;5;A1;;P1\n;;;P1;pallet;\n;;;P2;pallet;\n',
  ),
}

/** A file that makes an order of its own, of two lines, under a name without a place to break it. */
export const takenFile = (order: string) => ({
  name: `${order}_${'commandes'.repeat(6)}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(fileOf(line(order, '00010', '10'), line(order, 20, '2'))),
})

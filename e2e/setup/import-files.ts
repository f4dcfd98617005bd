// Files that the import screens are shown with.
import { orderFile, orderFileRow } from '#test/samples/order-files.ts'

export const badFile = {
  name: 'orders.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(orderFile(orderFileRow('A-1', 1, '10'), orderFileRow('A-1', 2, '-2'))),
}

// Neither its encoding nor the order of its dates is certain, and its headings are not in its first row.
export const ambiguousFile = {
  name: 'orders.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Orders of May\n\n${orderFile(orderFileRow('A-1', 1, '10', 'N,\xd1and\xfa').replace('2026-01-05', '10/05/2026'))}`,
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

/** Somebody new, somebody who is there, and what is wrong with others. */
export const mixedPeople = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Name;Mail;Supplier code;Roles;Language',
      'Ona Prat;ona.prat@example.com;CARTRO;user, moderator;Català',
      'Biel Sala;biel.sala@example.com;;;',
      'Lee Serra;lee@example.com;CARTRO;;',
      'Pol Mas;pol@;;boss;',
      'Nur Pi;nur@example.com;NOBODY;;',
    ].join('\n'),
  ),
}

/** A file that makes an order of its own, of two lines, under a name without a place to break it. */
export const validFile = (order: string) => ({
  name: `${order}_${'commandes'.repeat(6)}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(orderFile(orderFileRow(order, '00010', '10'), orderFileRow(order, 20, '2'))),
})

/** A file of three suppliers, one of them with a wrong GLN. */
export const suppliersFile = {
  name: 'suppliers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Code;Business name;GLN\nTAB-1;One from a table;9506000134352\nTAB-2;Two from a table;\nTAB-3;Three;9506000134353\n',
  ),
}

// Files for the import screens.
import { orderFile, orderFileRow } from '#test/samples/order-files.ts'

export const badFile = {
  name: 'orders.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(orderFile(orderFileRow('A-1', 1, '10'), orderFileRow('A-1', 2, '-2'))),
}

// File with ambiguous encoding and date formats, and with headings below the first row.
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

/** File with a new person, a person with an account, and rows with errors. */
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

/** File with a new order of two lines, under a name that cannot be wrapped. */
export const validFile = (order: string) => ({
  name: `${order}_${'commandes'.repeat(6)}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(orderFile(orderFileRow(order, '00010', '10'), orderFileRow(order, 20, '2'))),
})

/** File of three suppliers; the last has a wrong GLN. */
export const suppliersFile = {
  name: 'suppliers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Code;Business name;GLN\nTAB-1;One from a table;9506000134352\nTAB-2;Two from a table;\nTAB-3;Three;9506000134353\n',
  ),
}

/** Company details that documents show, as far as they are known. */
export type DemoParty = { taxId?: string; address?: string; gln?: string }

/** A company of the demo world, its suppliers and its people. */
export type DemoCompany = DemoParty & {
  id: number
  /** Id of the demo company whose orders, shipments and places are inserted: for a sandbox, Mercat. */
  templateId: 1 | 2
  name: string
  suppliers: (DemoParty & {
    id: number
    code: string
    name: string
    overDeliverySet?: boolean
    overDeliveryPercent?: number | null
    gs1Prefix?: string
  })[]
  users: {
    id: number
    supplierId: number | null
    username: string
    name: string
    email: string
    roles: ('admin' | 'mod' | 'user')[]
  }[]
}

const newPerson = (
  id: number,
  username: string,
  name: string,
  roles: DemoCompany['users'][number]['roles'],
  supplierId: number | null = null,
) => ({ id, username, name, email: `${username}@example.com`, roles, supplierId })

/** Mercat buys packaging from three suppliers. */
export const demoBuyer: DemoCompany = {
  ...{ id: 1, templateId: 1 },
  name: 'Mercat',
  taxId: 'A08100018',
  address: 'Moll 7\n08039 Barcelona',
  gln: '9506000134352',
  suppliers: [
    {
      ...{ id: 1, code: 'CARTRO', name: 'Cartró', taxId: 'B08100026' },
      ...{ address: 'Carrer de la Plaça 12\n08192 Sant Quirze del Vallès', gln: '8412345000010' },
      gs1Prefix: '8412345',
    },
    {
      ...{ id: 2, code: 'BOSSES', name: 'Bosses', taxId: 'B17100033' },
      ...{ address: 'Polígon Pla de l’Estany 4\n17820 Banyoles', gln: '8412345000027' },
      ...{ overDeliverySet: true, overDeliveryPercent: 10 },
    },
    {
      ...{ id: 3, code: 'FUSTA', name: 'Fusta i Palets', gln: '8412345000034' },
      ...{ overDeliverySet: true, overDeliveryPercent: null },
    },
  ],
  users: [
    newPerson(1, 'lee', 'Lee Serra', ['user'], 1),
    newPerson(2, 'mar', 'Mar Vila', ['user', 'mod'], 1),
    newPerson(3, 'pau', 'Pau Roca', ['user'], 2),
    newPerson(4, 'ada', 'Ada Font', ['user', 'mod', 'admin']),
    newPerson(5, 'marc', 'Marc Puig', ['user', 'mod']),
    newPerson(6, 'ines', 'Inés Costa', ['user']),
    newPerson(9, 'nil', 'Nil Bosch', ['user', 'admin'], 1),
  ],
}

/** Botiga shows tenant isolation: neither company may see the other. */
export const otherBuyer: DemoCompany = {
  ...{ id: 2, templateId: 2 },
  name: 'Botiga',
  taxId: 'A25100058',
  suppliers: [{ id: 4, code: 'VIDRE', name: 'Vidre Canari', taxId: 'B38100061' }],
  users: [
    newPerson(7, 'bo', 'Bo Canari', ['user', 'mod', 'admin']),
    newPerson(8, 'bea', 'Bea Canari', ['user'], 4),
  ],
}

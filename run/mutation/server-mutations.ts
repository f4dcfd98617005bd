// biome-ignore-all lint/suspicious/noTemplateCurlyInString: names of tests as they stand in their files

import { type Mutation, mutationsOf } from './mutation.ts'

const routes = 'server/shipments/shipment-routes.test.ts'
const deletedShipment = 'server/shipments/deleted-shipment.test.ts'
const lineRoutes = 'server/shipments/lines/shipment-line-routes.test.ts'
const lines = 'a line keeps its packages and measures, and is changed and removed'
const suppliers = 'server/suppliers/supplier-routes.test.ts'

/** Mutations that a test with a server and its database must detect. */
export const serverMutations: readonly Mutation[] = [
  ...mutationsOf(
    'server/people/sign-in/sign-in-routes.test.ts',
    'a sign-in returns user, supplier, and a token of 32 random bytes',
    [
      [
        '1.2',
        'bound to none',
        'server/people/factors/sign-in-account.ts',
        'account.supplierId ?? noSupplier',
        'noSupplier',
      ],
      [
        '7.1',
        'another name',
        'contract/people/auth-endpoints.ts',
        '      username: z.string()',
        '      user: z.string()',
      ],
    ],
  ),
  ...mutationsOf(routes, 'the list has the same rows in pages forwards and backwards', [
    [
      '1.3',
      'one page alone',
      'server/data/list/keyset-page.ts',
      'isKeyOfType[type](key) || !isKeyOfType',
      'isKeyOfType[type](key) || isKeyOfType',
    ],
  ]),
  ...mutationsOf(lineRoutes, lines, [
    [
      '1.4',
      'details without lines',
      'server/shipments/shipment-json.ts',
      'l.shipment_id = s.id',
      'l.shipment_id = -s.id',
    ],
    [
      '1.6',
      'none is added',
      'server/shipments/lines/add-lines.ts',
      "insertRows('shipment_lines'",
      "insertRows('shipment_line'",
    ],
    [
      '1.9',
      'it stays',
      'server/shipments/lines/line-update.ts',
      'delete from shipment_lines l where l.company_id',
      'delete from shipment_lines l where l.id < 0 and l.company_id',
    ],
    [
      '3.8',
      'no weight',
      'domain/shipments/shipment-line.ts',
      "'Gross weight of one package, in kg')",
      "'Gross weight of one package, in kg').transform(() => null)",
    ],
  ]),
  ...mutationsOf(routes, 'a new shipment is open and has the supplier’s next code', [
    [
      '1.5',
      'no next code',
      'server/shipments/shipment-write.ts',
      'generate_series(s.last_shipment_number + 1,',
      'generate_series(s.last_shipment_number + 2,',
    ],
  ]),
  ...mutationsOf(routes, 'closing needs a line and a date, and stores the snapshot', [
    [
      '1.7',
      'closed without a date',
      'domain/shipments/shipment-step.ts',
      '      mustHaveDate,\n',
      '',
    ],
  ]),
  ...mutationsOf(
    deletedShipment,
    'a deleted shipment releases its quantities and keeps its history',
    [
      [
        '1.8',
        'it stays',
        'server/shipments/transitions/shipment-step-routes.ts',
        "{ from: 'in_open' }",
        "{ from: 'in_open', to: 'in_transit' }",
      ],
    ],
  ),
  ...mutationsOf(
    suppliers,
    'suppliers are found by parts of their name in any order, without accents, and by number; an empty search lists all',
    [
      [
        '3.9',
        'by number alone',
        'server/suppliers/supplier-routes.ts',
        'sql`s.search`',
        'sql`s.code`',
      ],
    ],
  ),
  ...mutationsOf(
    suppliers,
    'supplier users cannot search, and another company’s suppliers are not found',
    [
      [
        '1.17',
        'everyone is staff',
        'domain/access/person.ts',
        'findSuppliers: { roles: everyone, isStaffOnly: true',
        'findSuppliers: { roles: everyone, isStaffOnly: false',
      ],
    ],
  ),
  ...mutationsOf(
    'test/security/broken-requests.test.ts',
    'an unknown field is named, not dropped',
    [
      [
        '5.1',
        'fields are dropped',
        'domain/shipments/shipment.ts',
        'shipmentEntry = z.strictObject(',
        'shipmentEntry = z.object(',
      ],
    ],
  ),
  ...mutationsOf(
    'test/security/broken-requests.test.ts',
    'a page of more than 100 rows, or of none, is 400',
    [
      [
        '9.26',
        'pages of a thousand',
        'contract/page.ts',
        'max(100).default(25)',
        'max(1000).default(25)',
      ],
    ],
  ),
  ...mutationsOf(
    'test/security/session-expiry.test.ts',
    '${name}: 401 on every route, and no row changes',
    [['6.3', 'ended sessions live', 'server/data/caller.ts', 's.ended_at is null', 'true']],
  ),
  ...mutationsOf(
    'server/http/page-settings.test.ts',
    'the page names the origins of API and chunks without a script, and its policy allows only them',
    [
      [
        '7.8',
        'chunks from here',
        'server/http/page-settings.ts',
        '${escapeHtml(settings.assetHost)}/assets/',
        '/assets/',
      ],
    ],
  ),
]

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: names of tests as they stand in their files

import { detailMutations } from './detail-mutations.ts'
import { journeyMutations } from './journey-mutations.ts'
import { type Mutation, mutationsOf } from './mutation.ts'
import { screenMutations } from './screen-mutations.ts'
import { serverMutations } from './server-mutations.ts'
import { stateMutations } from './state-mutations.ts'
import { unitMutations } from './unit-mutations.ts'

const constants = 'web/constants.ts'
const constantMutations = mutationsOf(
  'web/constants.test.ts',
  'constants have the values of section 9',
  [
    ['9.1', 'toasts live for 5 s', constants, 'main: 4000', 'main: 5000'],
    [
      '9.7',
      'half a drag closes a toast',
      constants,
      'toastDragThreshold = 80',
      'toastDragThreshold = 50',
    ],
    ['9.8', 'toasts of shipments live for 4 s', constants, 'shipment: 2000', 'shipment: 4000'],
    ['9.9', 'reload after 50 ms', constants, 'ReloadDelayMs = 2000', 'ReloadDelayMs = 50'],
    [
      '9.9',
      'no debounce',
      constants,
      'sessionExpiryDebounceMs = 500',
      'sessionExpiryDebounceMs = 0',
    ],
    ['9.10', 'calls time out', constants, 'httpTimeoutMs = 0', 'httpTimeoutMs = 30_000'],
    [
      '9.11',
      'the id for no supplier is 0',
      'domain/parties/supplier.ts',
      'noSupplier = -1',
      'noSupplier = 0',
    ],
    [
      '9.12',
      'the storage times out early',
      constants,
      'persistTimeoutMs = 5000',
      'persistTimeoutMs = 50',
    ],
    ['9.22', 'the language has another key', constants, "langKey = 'lang'", "langKey = 'language'"],
    [
      '9.5',
      'toasts close after 5 s, the specification’s other reading',
      constants,
      'main: 4000',
      'main: 5000',
    ],
    ['9.13', 'chunks time out early', constants, '120_000', '12_000'],
    ['9.14', 'a slower fade', constants, 'fade: 150', 'fade: 250'],
    ['9.17', 'a quicker carousel', constants, 'carousel: 600', 'carousel: 500'],
  ],
)

const base = 'web/styles/base.css'
const sheets = mutationsOf(
  'web/constants.test.ts',
  'style sheets use the same values, only by custom properties',
  [
    ['9.14', 'a slower fade', base, '--fade: 150ms', '--fade: 250ms'],
    ['9.15', 'a quicker collapse', base, '--collapse: 350ms', '--collapse: 250ms'],
    ['9.16', 'a slower modal', base, '--modal: 300ms', '--modal: 400ms'],
    ['9.18', 'a quicker offcanvas', base, '--offcanvas: 300ms', '--offcanvas: 200ms'],
    ['9.19', 'modals stack lower', base, '--z-modal: 1050', '--z-modal: 1000'],
  ],
)

const en = (file: string) => `words/en/${file}.json`
const deleteQuestion = '"delete": "Are you sure to delete this shipment?'
const closeQuestion = '"close": "Are you sure to set this shipment as closed?'
const lineQuestion = 'Are you sure to delete this shipment line?'
const words = mutationsOf(
  'words/specified-words.test.ts',
  'section ${section}: the specified texts are used',
  [
    ['2.8', 'another heading', en('shell'), 'Unexpected error!', 'Something went wrong'],
    ['2.9', 'Message in other words', en('shell'), '"message": "Message:"', '"message": "Why:"'],
    ['2.11', 'another button', en('shell'), '"confirm": "Confirm"', '"confirm": "OK"'],
    ['2.25', 'another title', en('shell'), '"title": "Search Supplier"', '"title": "Suppliers"'],
    ['4.11', 'closing reworded', en('shipments'), closeQuestion, '"close": "Close it?'],
    [
      '4.11',
      'progress reworded',
      en('shipments'),
      '"close": "Closing shipment',
      '"close": "Please wait',
    ],
    ['4.12', 'deleting reworded', en('shipments'), deleteQuestion, '"delete": "Really delete it?'],
    [
      '4.13',
      'deleting a line reworded',
      en('shipment-details'),
      lineQuestion,
      'Really delete this line?',
    ],
    [
      '8.7',
      'success reworded',
      en('shipment-details'),
      '"addLine": "Line added on',
      '"addLine": "Added to',
    ],
    ['8.8', 'Warning reworded', en('ui'), '"warning": "Warning"', '"warning": "Caution"'],
    ['8.9', 'an empty table reworded', en('ui'), '"empty": "No rows found"', '"empty": "Nothing"'],
    ['9.24', 'Select in other words', en('shell'), '"select": "Select"', '"select": "Choose"'],
  ],
)

const catalan = mutationsOf(
  'words/specified-words.test.ts',
  'the Catalan texts have the two specified words',
  [
    ['1.13', 'Carregant in other words', 'words/ca/ui.json', '"Carregant"', '"Un moment"'],
    ['2.13', 'Atenció in other words', 'words/ca/ui.json', '"Atenció"', '"Alerta"'],
  ],
)

const rules = [
  ...mutationsOf(
    'domain/orders/order-line-balance.test.ts',
    'the worked example: pending 60 and available 35, then 70 and 45',
    [
      [
        '3.7',
        'goods in transit still count as pending',
        'domain/orders/order-line-balance.ts',
        'line.cancelled - line.inTransit - line',
        'line.cancelled - line',
      ],
    ],
  ),
  ...mutationsOf(
    'domain/shipments/shipment-step.test.ts',
    'every verb, for every set of roles, staff or not',
    [
      [
        '6.2',
        'any role will do',
        'domain/access/person.ts',
        'person.roles.includes(role)',
        'role !== undefined',
      ],
      [
        '1.1',
        'only moderators create',
        'domain/access/person.ts',
        'create: { roles: everyone',
        'create: { roles: moderators',
      ],
      [
        '6.4',
        'everyone cancels',
        'domain/access/person.ts',
        'cancel: { roles: moderators',
        'cancel: { roles: everyone',
      ],
    ],
  ),
  ...mutationsOf(
    'domain/shipments/shipment-step.test.ts',
    '${step}: allowed for exactly the shipments of the step table, and refused with a true reason',
    [
      [
        '4.10',
        'closed ones are deleted',
        'domain/shipments/shipment-step.ts',
        "delete: { verb: 'delete', rules: [mustBeOpen] }",
        "delete: { verb: 'delete', rules: [] }",
      ],
      [
        '4.14',
        'open ones are reopened',
        'domain/shipments/shipment-step.ts',
        "reopen: { verb: 'reopen', rules: [mustBeClosed, ",
        "reopen: { verb: 'reopen', rules: [",
      ],
    ],
  ),
  ...mutationsOf('words/texts.test.ts', '${lang}: ${namespace} has the keys of the English texts', [
    ['9.21', 'a text is missing in Catalan', 'words/ca/ui.json', '"retry":', '"again":'],
  ]),
]

export const mutations: readonly Mutation[] = [
  ...constantMutations,
  ...sheets,
  ...words,
  ...catalan,
  ...rules,
  ...stateMutations,
  ...unitMutations,
  ...serverMutations,
  ...screenMutations,
  ...journeyMutations,
  ...detailMutations,
]

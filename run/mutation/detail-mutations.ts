// biome-ignore-all lint/suspicious/noTemplateCurlyInString: names of tests as they stand in their files

import { type Mutation, mutationsOf } from './mutation.ts'

const timed =
  'overlay, details and the menu of a narrow window are animated for the specified durations'
const theme = 'the theme follows the system until one is chosen'
const layout = 'web/app/state/customizer-state.ts'
const storedLang = 'web/app/texts/stored-lang.ts'
const storedLangTest = 'web/app/texts/stored-lang.test.ts'

const units = [
  ...mutationsOf('web/constants.test.ts', timed, [
    [
      '9.14',
      'an overlay without its fade',
      'web/ui/overlay/loading-overlay.module.css',
      '  animation: fade var(--fade);\n',
      '',
    ],
    [
      '9.15',
      'unfolding at once',
      'web/styles/base.css',
      '    block-size var(--collapse) ease,\n',
      '',
    ],
    [
      '9.18',
      'a menu without its slide',
      'web/app/frame/mobile-sidebar.module.css',
      '  animation: slide var(--offcanvas) ease-out;\n',
      '',
    ],
  ]),
  ...mutationsOf('web/app/state/slices.test.ts', theme, [
    ['4.16', 'isDark not obeyed', layout, '? isSystemDark : isDark', '? isSystemDark : false'],
    [
      '1.15',
      'light follows the system',
      layout,
      'light: { followsSystem: false,',
      'light: { followsSystem: true,',
    ],
  ]),
  ...mutationsOf(
    storedLangTest,
    'without a known choice the language is English, whatever the browser prefers',
    [
      [
        '9.20',
        'the browser’s language',
        storedLang,
        "stored === lang) ?? 'en'",
        "stored === lang) ?? (navigator.language as 'ca')",
      ],
    ],
  ),
  ...mutationsOf(
    storedLangTest,
    'a language is stored as its specified code, an, sp or ca, and read again',
    [['9.22', 'English is en', storedLang, "en: 'an'", "en: 'en'"]],
  ),
  ...mutationsOf('contract/root-path.test.ts', 'a list has 25 rows unless a limit is given', [
    ['9.26', '50 rows', 'contract/page.ts', 'default(25)', 'default(50)'],
  ]),
  ...mutationsOf(
    'test/checks/production-start.test.ts',
    'the environment is production unless NODE_ENV is development',
    [
      [
        '9.25',
        'development',
        'server/config.ts',
        "z.string().default('production')",
        "z.string().default('development')",
      ],
    ],
  ),
  ...mutationsOf(
    'web/app/auth-redirect.test.ts',
    'besides the sign-in, four addresses are public',
    [['6.3', 'the first company is not', 'web/app/paths.ts', '  paths.setup,\n', '']],
  ),
  ...mutationsOf(
    'server/people/sign-in/sign-in-routes.test.ts',
    'a sign-in returns user, supplier, and a token of 32 random bytes',
    [
      [
        '7.2',
        'no mod in the answer',
        'server/people/factors/sign-in-account.ts',
        'roles: account.roles }',
        "roles: account.roles.filter((role) => role !== 'mod') }",
      ],
    ],
  ),
  ...mutationsOf(
    'server/data/list/row-count.test.ts',
    'a count stops at ten thousand and reads a bounded number of rows',
    [['9.26', 'counting ends at 1,000', 'contract/page.ts', '= 10_000', '= 1_000']],
  ),
]

const lineColumns = 'web/shipments/lines/shipment-line-columns.tsx'
const journeys = [
  ...mutationsOf(
    'e2e/shell/http-clients.spec.ts',
    'ten replies with ${status} at once: one message, storage cleared once after 500 ms, one reload 2000 ms later',
    [
      [
        '9.9',
        'a throttle',
        'web/app/http/clients.ts',
        '  if (isExpired) return\n  clearTimeout(debounceTimer)',
        '  if (isExpired || debounceTimer) return',
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/screens/gallery-overlays.spec.ts',
    'four kinds of toast, each with title and role, none with a visible progress bar',
    [
      [
        '8.8',
        'a toast’s title of size 0',
        'web/ui/feedback/toast.module.css',
        '.title {\n',
        '.title {\n  font-size: 0;\n',
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/shipments/shipments.spec.ts',
    'a shipment is created, filled, changed and closed by mouse',
    [
      [
        '9.8',
        'messages of close, delete, reopen and cancel top right',
        'web/shipments/transition-dialog.tsx',
        "{ code: shipment.code, buyer }), 'shipment')",
        '{ code: shipment.code }))',
      ],
      [
        '3.7',
        'pending shows what is in transit',
        lineColumns,
        'number(orderLine.pending)',
        'number(orderLine.inTransit)',
      ],
      [
        '3.7',
        'packages without the remainder',
        lineColumns,
        'count={packagesOfLine(line)}',
        "count={packagesOfLine(line) - (line.remainder === '0' ? 0 : 1)}",
      ],
      [
        '9.24',
        'Create is Add',
        'web/shipments/create/new-shipment-screen.tsx',
        "{t('lines:create.submit')}",
        "{t('lines:form.add')}",
      ],
      [
        '3.6',
        'Options cannot be read',
        'web/ui/table/table-head.tsx',
        "            {t('table.options')}\n",
        "            <span hidden>{t('table.options')}</span>\n",
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/shipments/shipments-list.spec.ts',
    'the state is Open or Closed, with the status of a closed one beside it, and both can be filtered',
    [
      [
        '4.10',
        'Closed is never said',
        'web/app/shipment/shipment-status.tsx',
        "state === 'closed' ? t('state.closed') : undefined",
        'undefined',
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/shipments/shipments-list.spec.ts',
    'selected rows are closed and deleted together, with a result for each',
    [
      [
        '1.13',
        'no overlay while many are closed',
        'web/shipments/list/bulk-action-bar.tsx',
        'isShown={Boolean(progress)}',
        'isShown={Boolean(progress) && false}',
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/shell/shell-layout.spec.ts',
    'each setting applies at once, and after a reload',
    [
      [
        '3.4',
        'no control for the mobile side bar',
        'web/customizer/customizer-panel.tsx',
        "        {flag('isMobileSidebar')}\n",
        '',
      ],
    ],
  ),
]

/** Mutations of details of the specification: single times, defaults, a column or a button. */
export const detailMutations: readonly Mutation[] = [...units, ...journeys]

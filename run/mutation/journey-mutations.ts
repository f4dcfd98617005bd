// biome-ignore-all lint/suspicious/noTemplateCurlyInString: names of tests as they stand in their files

import { type Mutation, mutationsOf } from './mutation.ts'

const expiry = 'web/app/http/clients.ts'
const refusals = mutationsOf(
  'e2e/shell/http-clients.spec.ts',
  'ten replies with ${status} at once: one message, storage cleared once after 500 ms, one reload 2000 ms later',
  [
    ['4.6', 'an error toast', expiry, 'toast.info(', 'toast.error('],
    [
      '4.7',
      'the tab’s storage stays',
      'web/app/state/clear-storage.ts',
      "clearStorage('all')",
      'clearStorage()',
    ],
    ['4.8', 'reload after 50 ms', expiry, 'sessionExpiryReloadDelayMs)', '50)'],
    ['4.9', 'wiped after 50 ms', expiry, '}, sessionExpiryDebounceMs)', '}, 50)'],
    ['8.2', '403 ends nothing', 'web/app/http/clients.ts', ' || status === 403', ''],
  ],
)

const clients = [
  ...mutationsOf(
    'e2e/shell/http-clients.spec.ts',
    'get, post, put, delete and patch; the token goes with authenticated calls alone',
    [
      ['7.3', 'no token', 'web/app/http/clients.ts', '{ Authorization: credentials }', '{}'],
      ['7.5', 'patch is put', 'web/app/http/client.ts', "send('PATCH'", "send('PUT'"],
    ],
  ),
  ...mutationsOf(
    'e2e/shell/http-clients.spec.ts',
    'the base address and the forwarded-for header are those of the page’s configuration',
    [
      ['7.4', 'no base', 'web/app/http/client.ts', "pageSetting('oto-api-root') + path", 'path'],
      ['7.6', 'no header', 'web/app/http/clients.ts', "{ 'X-Forwarded-For': forwardedFor }", '{}'],
    ],
  ),
  ...mutationsOf(
    'e2e/shell/other-hosts.spec.ts',
    'sign-in calls have forwarded-for and no token; all other calls have a token and no forwarded-for',
    [['7.1', 'all by one client', 'web/app/http/call.ts', 'route in publicRoutes', 'false']],
  ),
]

const areas = 'web/ui/feedback/toast-areas.tsx'
const kit = [
  ...mutationsOf(
    'e2e/screens/gallery-overlays.spec.ts',
    'four kinds of toast, each with title and role, none with a visible progress bar',
    [
      [
        '8.8',
        'no title',
        'web/ui/feedback/toast-content.tsx',
        '{t(`toast.kinds.${kind}`)}',
        "{t && kind ? '' : ''}",
      ],
      ['9.3', 'a progress bar', areas, 'hideProgressBar', 'hideProgressBar={false}'],
    ],
  ),
  ...mutationsOf('e2e/screens/gallery.spec.ts', 'a click closes a toast', [
    ['9.2', 'a press does nothing', areas, 'closeOnClick', 'closeOnClick={false}'],
  ]),
  ...mutationsOf(
    'e2e/screens/gallery.spec.ts',
    'the toast of "${button}" stands top ${side} for ${life} ms',
    [
      [
        '2.28',
        'both areas on the right',
        areas,
        "(['top-right', 'top-left'] as const)",
        "(['top-right', 'top-right'] as const)",
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/screens/gallery-overlays.spec.ts',
    'a toast pauses on hover, and while the window has no focus',
    [['9.6', 'it does not wait', areas, 'pauseOnHover', 'pauseOnHover={false}']],
  ),
  ...mutationsOf(
    'e2e/screens/gallery.spec.ts',
    'a dialog traps and restores the focus; its z-index is 1050 and it opens in 300 ms',
    [
      [
        '9.16',
        'no animation',
        'web/ui/overlay/dialog.module.css',
        'animation: rise var(--modal) cubic-bezier(0.2, 0.9, 0.3, 1);',
        '',
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/screens/gallery-overlays.spec.ts',
    'a confirmation’s buttons show only with their callbacks, and it has the requested size',
    [
      [
        '2.17',
        'Cancel always',
        'web/ui/overlay/confirm-dialog.tsx',
        '{onCancel ? (',
        '{onCancel !== null ? (',
      ],
      ['2.15', 'one size', 'web/ui/overlay/confirm-dialog.tsx', 'size={size}', 'size="sm"'],
    ],
  ),
  ...mutationsOf(
    'e2e/screens/gallery.spec.ts',
    'below a loading overlay the body scrolls and takes no keys; after it the focus and the keys are back',
    [
      [
        '2.19',
        'no scrolling',
        'web/ui/overlay/cover-page.ts',
        "body.style.overflowY = 'scroll'",
        "body.style.overflowY = ''",
      ],
    ],
  ),
]

const journeys = [
  ...mutationsOf(
    'e2e/people/sign-in.spec.ts',
    'signed in, / leads to /starter within the main layout',
    [
      [
        '2.2',
        '/ leads to the shipments',
        'web/router.tsx',
        'redirect({ to: paths.starter',
        'redirect({ to: paths.shipments',
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/people/sign-in.spec.ts',
    'signing out clears the session and keeps preferences, in every tab',
    [
      [
        '3.1',
        'empre 7 when signed out',
        'web/app/state/session-state.ts',
        'asInt(stored.empre, 0) : 0',
        'asInt(stored.empre, 0) : 7',
      ],
    ],
  ),
  ...mutationsOf('e2e/people/sign-in.spec.ts', 'a message for each cause', [
    [
      '4.5',
      'loginFailed always false',
      'web/session/sign-in/use-sign-in.ts',
      'loginFailed: problem !== null',
      'loginFailed: false',
    ],
  ]),
  ...mutationsOf('e2e/shell/shell.spec.ts', 'the logo is the mark and the word oto', [
    [
      '1.11',
      'the logo without its word',
      'web/app/frame/logo.tsx',
      '<circle cx="33" cy="14" r="4.6" />',
      '',
    ],
  ]),
  ...mutationsOf(
    'e2e/shell/shell.spec.ts',
    'in a narrow window a button opens the side bar; a link in it navigates and closes it',
    [
      [
        '3.4',
        'no control for the mobile side bar',
        'web/app/frame/topbar.tsx',
        'onClick={openSidebar}',
        'onClick={() => openSidebar.name}',
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/shell/shell.spec.ts',
    'company staff choose the supplier they act for: it is shown, sent, and kept',
    [
      [
        '3.9',
        'what is typed is ignored',
        'web/suppliers/supplier-search.tsx',
        'query: { name } }',
        "query: { name: '' } }",
      ],
      [
        '2.25',
        'no button Select',
        'web/suppliers/supplier-search.tsx',
        "confirmLabel={t('supplier.select')}",
        '',
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/shell/shell-failures.spec.ts',
    'a rendering error: message, stack to copy, and Confirm signs out and clears',
    [
      [
        '2.10',
        'no copy icon',
        'web/app/errors/error-screen.tsx',
        "icon={isCopied ? 'check' : 'copy'}",
        '',
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/shell/shell-failures.spec.ts',
    'Confirm ends the session on the server, and signing in again does not lead back to the screen that failed',
    [
      [
        '2.12',
        'the session goes on',
        'web/app/sign-out.ts',
        "call('POST /api/auth/signout').catch(() => {})",
        'void call',
      ],
      [
        '2.12',
        'back to what failed',
        'web/app/errors/error-screen.tsx',
        'replaceLocation(paths.home)',
        'void [replaceLocation, paths]',
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/shipments/shipments-list.spec.ts',
    'ten rows a page, a page chosen by its number, and Loading... while a page is awaited',
    [
      [
        '2.20',
        'Loading... never shown',
        'web/ui/table/pagination.tsx',
        "isFetching ? t('pages.loading') : ",
        "isFetching === 'never' ? t('pages.loading') : ",
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/shipments/shipments.spec.ts',
    'a shipment is created, filled, changed and closed by mouse',
    [
      [
        '3.7',
        'columns of the line gone',
        'web/shipments/lines/shipment-line-columns.tsx',
        '    productColumns.size,\n    productColumns.color,\n',
        '',
      ],
      [
        '3.8',
        'width, depth and weight not enterable',
        'web/shipments/lines/line-fields.tsx',
        '{packageMeasureNames.map(renderInput)}',
        "{packageMeasureNames.filter((name) => name === 'height').map(renderInput)}",
      ],
      [
        '9.8',
        'shipment messages top right for 4 s',
        'web/shipments/lines/add-line-form.tsx',
        "t('done.addLine'), 'shipment')",
        "t('done.addLine'))",
      ],
    ],
  ),
]

/** Mutations that a test in a browser must detect. */
export const journeyMutations: readonly Mutation[] = [...refusals, ...clients, ...kit, ...journeys]

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: names of tests as they stand in their files

import { type Mutation, mutationsOf } from './mutation.ts'

const theme = 'web/app/state/theme.ts'
const router = 'web/router.tsx'
const i18n = 'web/app/texts/i18n.ts'
const toast = 'web/ui/feedback/toast.ts'

/** Mutations of screens and components that a test in a browser must detect. */
export const screenMutations: readonly Mutation[] = [
  ...mutationsOf(
    'e2e/shell/shell-failures.spec.ts',
    'a rendering error: message, stack to copy, and Confirm signs out and clears',
    [
      [
        '1.14',
        'nothing is said',
        'web/app/errors/error-screen.tsx',
        '(error === undefined)',
        '(error !== null)',
      ],
      ['8.3', 'no message', 'web/app/errors/error-screen.tsx', '<bdi>{message}</bdi>', ''],
    ],
  ),
  ...mutationsOf(
    'e2e/shell/shell-layout.spec.ts',
    'each setting applies at once, and after a reload',
    [
      [
        '1.15',
        'never dark',
        theme,
        "isDarkNow(preferences) ? 'dark' : 'light'",
        "isDarkNow(preferences) ? 'light' : 'light'",
      ],
      [
        '2.29',
        'never from the right',
        theme,
        "preferences.isRtl ? 'rtl' : 'ltr'",
        "preferences.isRtl ? 'ltr' : 'ltr'",
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/people/sign-in.spec.ts',
    'signed in, / leads to /starter within the main layout',
    [['2.1', 'without the layout', 'web/protected-area.tsx', 'component: Layout,', '']],
  ),
  ...mutationsOf(
    'e2e/shell/shell.spec.ts',
    'an unknown address says so, with links to other screens',
    [
      [
        '2.5',
        'the address is not shown',
        router,
        'search: { from: location.pathname }',
        'search: {}',
      ],
    ],
  ),
  ...mutationsOf(
    'e2e/screens/gallery-overlays.spec.ts',
    'the confirmation and the loading overlay have words of their own in ${lang}',
    [['2.14', 'nothing is asked', 'web/ui/overlay/confirm-dialog.tsx', '      {children}\n', '']],
  ),
  ...mutationsOf('e2e/people/sign-in.spec.ts', 'the button is busy exactly as long as the call', [
    [
      '4.4',
      'never loading',
      'web/session/sign-in/use-sign-in.ts',
      'setLoading(true)',
      'setLoading(false)',
    ],
    [
      '8.1',
      'without words',
      'web/session/sign-in/use-sign-in.ts',
      '    problem,\n    fail',
      '    problem: null,\n    fail',
    ],
  ]),
  ...mutationsOf(
    'e2e/screens/gallery-overlays.spec.ts',
    'four kinds of toast, each with title and role, none with a visible progress bar',
    [['8.10', 'a warning is an error', toast, "show('warning', text", "show('error', text"]],
  ),
  ...mutationsOf(
    'e2e/screens/gallery-overlays.spec.ts',
    "a toast dragged ${share * 100} per cent of its width ${isGone ? 'goes' : 'comes back'}",
    [
      [
        '9.4',
        'it cannot be dragged',
        'web/ui/feedback/toast-areas.tsx',
        '      draggable\n',
        '      draggable={false}\n',
      ],
    ],
  ),
  ...mutationsOf(
    'test/checks/bundle.test.ts',
    'signing in weighs at most 105 kB of script and style',
    [
      [
        '9.25',
        'a build for development',
        'vite.config.ts',
        'export default defineConfig({\n',
        `export default defineConfig({\n  define: { 'process.env.NODE_ENV': '"development"' },\n`,
      ],
    ],
  ),
  ...mutationsOf('e2e/shell/shell.spec.ts', 'an unknown stored language falls back to English', [
    [
      '9.20',
      'unknown is Catalan',
      'web/app/texts/stored-lang.ts',
      "lang) ?? 'en'",
      "lang) ?? 'ca'",
    ],
  ]),
  ...mutationsOf(
    'e2e/shell/shell.spec.ts',
    'the language changes without a reload, and with it title, dates and lang',
    [['9.23', 'Spanish loads Catalan', i18n, "import('./sp.ts')", "import('./ca.ts')"]],
  ),
]

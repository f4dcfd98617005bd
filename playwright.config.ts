import { defineConfig } from '@playwright/test'
import { linkVideoEncoder } from '#e2e/setup/video-encoder.ts'
import { browserArguments, findBrowser } from '#test/world/browser.ts'
import { isEssentialRun, onlyInAll } from '#test/world/test-scope.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/journeys',
  // Journeys run beside the other tests of `npm test` and are idle a third of the time, so three workers are enough.
  workers: Number(process.env.JOURNEY_WORKERS ?? 3),
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  ...(isEssentialRun && { grepInvert: new RegExp(onlyInAll.tag) }),
  reporter: [
    ['list'],
    ['junit', { outputFile: 'test-results/journeys.xml' }],
    ['./e2e/setup/journey-summary.ts'],
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    // Time zone of the demo companies: demo dates are relative to today there.
    timezoneId: 'Europe/Madrid',
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: findBrowser(),
      args: [...browserArguments(), '--host-resolver-rules=MAP *.test 127.0.0.1'],
    },
    // Only retries are traced and filmed. Tracing every run used two thirds more CPU time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    video: linkVideoEncoder() ? 'on-first-retry' : 'off',
  },
})

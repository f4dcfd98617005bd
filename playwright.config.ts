import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '#test/browser.ts'
import { linkVideoEncoder } from './e2e/video-encoder.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/journeys',
  workers: 2,
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['junit', { outputFile: 'test-results/journeys.xml' }],
    ['./e2e/journey-summary.ts'],
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    // Where the demo world's companies are: their today is what its days are counted from.
    timezoneId: 'Europe/Madrid',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: findBrowser(),
      args: [...browserArguments(), '--host-resolver-rules=MAP *.test 127.0.0.1'],
    },
    // Of the second run: traced, those that pass would cost two thirds more, and filmed as well.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    video: linkVideoEncoder() ? 'on-first-retry' : 'off',
  },
})

import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '#test/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/journeys',
  workers: 2,
  retries: 1,
  timeout: 120_000,
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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})

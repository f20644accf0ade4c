import { defineConfig } from '@playwright/test'

// Debian's browser; Playwright's own download is never used. WebGL runs in software, so that the map draws anywhere;
// the pages themselves are drawn without it, which costs half as much where there is no graphics card.
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
]

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  // one more than the line's two cores: a journey also waits, for a frame, a stream or an authenticator's next code
  workers: 3,
  // a file's journeys run in their order, on one worker and its company
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // limits end what never comes; how soon something must be there, a journey says itself
  timeout: 240_000,
  expect: { timeout: 30_000 },
  outputDir: '../.data/journeys',
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    // a map is drawn in software here, and the processors are shared: a press may wait for its frame
    actionTimeout: 60_000,
    // what a page asks for is watched and answered by the journeys; the one about being installed allows it
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: flags, ignoreDefaultArgs: ['--disable-dev-shm-usage'] },
  },
})

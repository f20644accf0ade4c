import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aboutFiles } from './about-files.ts'
import { chunkGroups } from './chunk-groups.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { firstLoad } from './first-load.ts'
import { fontPreload } from './font-preload.ts'
import { layeredStyles } from './layered-styles.ts'
import { lightContract } from './light-contract.ts'
import { mapSheet } from './map-css.ts'
import { mapFromSources } from './map-from-sources.ts'
import { serviceWorkerFile } from './service-worker-file.ts'

const gateway = process.env.MOTORA_GATEWAY ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    lightContract(),
    mapFromSources(),
    mapSheet(),
    layeredStyles(),
    react(),
    aboutFiles(),
    fontPreload(),
    fetchAhead(),
    serviceWorkerFile(),
    firstLoad(),
  ],
  // Contract and rules from their sources, so that the screens never show yesterday's build of them.
  resolve: {
    conditions: ['motora-source', 'module', 'browser', 'development|production'],
    // what react-i18next takes of it stands in for it (decision 0067)
    alias: { i18next: fileURLToPath(new URL('./src/shell/language/no-i18next.ts', import.meta.url)) },
  },
  server: { port: 5310, proxy: { '/api': { target: gateway, changeOrigin: false } } },
  preview: { port: 5311 },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // A data: address in a style sheet would be refused by the content security policy for fonts; files are cached anyway.
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    // Of what comes late the frame would name each file of each screen, 6 kB with every first load; a file says itself what
    // it imports. Styles alone are waited for before a screen is drawn (decision 0118).
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})

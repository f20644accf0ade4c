import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const mantine = fileURLToPath(new URL('../../node_modules/@mantine/core/styles', import.meta.url))

/**
 * Styles by screen: each Mantine component brings its own sheet, and the kit's sheets are put into their layer (see
 * `packages/kit/src/start.css`). In development, where Mantine is built beforehand, its styles come at once.
 */
export function layeredStyles(): Plugin[] {
  return [
    {
      name: 'motora-mantine-styles',
      apply: 'build',
      transform: {
        filter: { id: /@mantine\/core\/esm\/.+\.mjs$/ },
        handler(code, id) {
          const name = /(\w+)\.mjs$/.exec(id)?.[1]
          if (!existsSync(`${mantine}/${name}.layer.css`)) return undefined
          return { code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`, map: null }
        },
      },
    },
    {
      name: 'motora-mantine-styles-at-once',
      apply: 'serve',
      enforce: 'pre',
      transform: {
        filter: { id: /\/packages\/kit\/src\/start\.css$/ },
        handler: (code) => ({ code: `${code}@import "@mantine/core/styles.layer.css";\n`, map: null }),
      },
    },
    {
      name: 'motora-kit-layer',
      enforce: 'pre',
      transform: {
        filter: { id: /\/packages\/kit\/src\/\w+\/[\w-]+\.css$/ },
        handler: (code) => ({ code: `@layer kit {\n${code}\n}\n`, map: null }),
      },
    },
    {
      // in no layer its `.maplibregl-map` would win over the kit's, which gives the map its height
      name: 'motora-map-layer',
      enforce: 'pre',
      transform: {
        filter: { id: /\/maplibre-gl\/dist\/maplibre-gl\.css$/ },
        handler: (code) => ({ code: `@layer map {\n${code}\n}\n`, map: null }),
      },
    },
  ]
}

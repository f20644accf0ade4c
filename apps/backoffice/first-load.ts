import type { Plugin } from 'vite'

/** Code that only few screens need, by the files that it comes from. */
const heavy = {
  schemas: /\/node_modules\/(zod|ibantools)\//,
  calendar: /\/node_modules\/@mantine\/dates\//,
  forms: /\/node_modules\/(react-hook-form|@hookform\/resolvers)\//,
  'phone numbers': /\/node_modules\/libphonenumber-js\//,
  'number fields': /\/node_modules\/react-number-format\//,
  map: /\/node_modules\/(maplibre-gl|terra-draw)\//,
} as const
type Heavy = keyof typeof heavy

/** Screens whose first load is kept light, the frame around all of them, and what of the heavy code each does need. */
const light: Readonly<Record<string, readonly Heavy[]>> = {
  'shell/frame/shell-frame.tsx': [],
  'pages/login/login-page.tsx': [],
  'pages/home/home-page.tsx': [],
  'pages/scooters/scooters-page.tsx': [],
  'pages/operator-scooters/operator-scooters-page.tsx': [],
  // a note is written where a ticket is read
  'pages/incidents/incidents-page.tsx': ['forms'],
  'pages/scooters-locations/locations-page.tsx': ['map'],
}

interface Chunk {
  fileName: string
  facadeModuleId: string | null
  imports: readonly string[]
  modules: Readonly<Record<string, unknown>>
}

/** What the first load of a screen brings though it may not: `screen: kind of code, by file`. */
export function findHeavy(chunks: readonly Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const broughtBy = (fileName: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (!seen.has(fileName)) {
      seen.add(fileName)
      for (const next of byName.get(fileName)?.imports ?? []) broughtBy(next, seen)
    }
    return seen
  }
  return Object.entries(light).flatMap(([screen, allowed]) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${screen}`))
    if (!chunk) return [`${screen}: is no file that comes late`]
    const modules = [...broughtBy(chunk.fileName)].flatMap((name) => Object.keys(byName.get(name)?.modules ?? {}))
    return Object.entries(heavy).flatMap(([kind, from]) => {
      const found = allowed.includes(kind as Heavy) ? undefined : modules.find((module) => from.test(module))
      return found ? [`${screen}: ${kind}, by ${found.replace(/^.*\/node_modules\//, '')}`] : []
    })
  })
}

/** Ends the build where a screen that is kept light brings heavy code with it. The way out is the kit's `late`. */
export function firstLoad(): Plugin {
  return {
    name: 'motora-first-load',
    apply: 'build',
    generateBundle(_, bundle) {
      const found = findHeavy(Object.values(bundle).filter((part) => part.type === 'chunk'))
      if (found.length > 0)
        this.error(`what a first load may not bring (let it come late: packages/kit/src/late):\n${found.join('\n')}`)
    },
  }
}

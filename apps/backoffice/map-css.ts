import type { Plugin } from 'vite'

/** What the library has a look for and no map of ours shows: how its classes begin, without `maplibregl-`. */
export const neverShown: readonly string[] = [
  'cooperative-gesture',
  'ctrl-compass',
  'ctrl-fullscreen',
  'ctrl-geolocate',
  'ctrl-globe',
  'ctrl-logo',
  'ctrl-scale',
  'ctrl-shrink',
  'ctrl-terrain',
  'marker',
  'user-location',
]
const moves = ['spin', 'user-location-dot-pulse']

/**
 * The sheet of the map library without what is never shown, 7 kB of pictures.
 * @throws where the sheet lacks one of them: a newer one may call it otherwise
 */
export function shownOf(sheet: string): string {
  const gone = neverShown.filter((name) => !classOf(name).test(sheet))
  if (gone.length > 0) throw new Error(`the map's sheet has no ${gone.join(', ')}`)
  const hidden = neverShown.map(classOf)
  const kept = sheet
    .replace(new RegExp(`@[\\w-]*keyframes maplibregl-(?:${moves.join('|')})\\{(?:[^{}]*\\{[^{}]*\\})*\\}`, 'g'), '')
    // a rule: its pictures stand in quotes
    .replace(/([^{}]+)\{((?:[^{}"]|"[^"]*")*)\}/g, (_, selectors: string, body: string) => {
      const shown = selectors.split(',').filter((selector) => !hidden.some((name) => name.test(selector)))
      return shown.length > 0 ? `${shown.join(',')}{${body}}` : ''
    })
  return kept.replace(/@media[^{}]+\{\}/g, '')
}

const classOf = (name: string) => new RegExp(`\\.maplibregl-${name}`)

/** Goes before `layeredStyles`, which puts the sheet into its layer. */
export function mapSheet(): Plugin {
  return {
    name: 'motora-map-sheet',
    enforce: 'pre',
    transform: {
      filter: { id: /\/maplibre-gl\/dist\/maplibre-gl\.css$/ },
      handler: (code) => ({ code: shownOf(code), map: null }),
    },
  }
}

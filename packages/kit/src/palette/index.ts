export { Palette } from './palette'
export type { PaletteItem, PaletteSource } from './palette-source'

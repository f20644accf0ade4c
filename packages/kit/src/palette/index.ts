export { Palette, type PaletteItem, type PaletteSource } from './palette'

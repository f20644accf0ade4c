export type BaseMapTheme = 'light' | 'dark'

/** Colours of the own base map. Quiet on purpose: the vehicles are the only loud thing on it. */
export interface BaseMapPalette {
  sea: string
  land: string
  urban: string
  city: string
  limit: string
  border: string
  river: string
  streetCasing: string
  streetMain: string
  streetSecond: string
  streetLocal: string
  labelStrong: string
  label: string
  labelFaint: string
  labelSea: string
  halo: string
}

export const baseMapPalettes: Record<BaseMapTheme, BaseMapPalette> = {
  light: {
    sea: '#cfe0ea',
    land: '#f3f2ee',
    urban: '#e9e7e1',
    city: '#eeece6',
    limit: '#c9c4ba',
    border: '#aaa59b',
    river: '#cfe0ea',
    streetCasing: '#d5d0c5',
    streetMain: '#ffffff',
    streetSecond: '#ffffff',
    streetLocal: '#fbfaf8',
    labelStrong: '#3b4148',
    label: '#5b626a',
    labelFaint: '#7d838a',
    labelSea: '#6d8ca0',
    halo: '#f6f5f2',
  },
  dark: {
    sea: '#10181f',
    land: '#1c2126',
    urban: '#22282e',
    city: '#20262b',
    limit: '#39424a',
    border: '#4a545d',
    river: '#10181f',
    streetCasing: '#171c20',
    streetMain: '#3d4750',
    streetSecond: '#343d45',
    streetLocal: '#2b333a',
    labelStrong: '#d3d9df',
    label: '#a9b2ba',
    labelFaint: '#838d96',
    labelSea: '#56707f',
    halo: '#1a1f24',
  },
}

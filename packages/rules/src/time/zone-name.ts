import { zoneOffset } from './zone-offset.js'

/** Whether this runtime knows a time zone by this name. */
export const isZone = (name: string): boolean => {
  try {
    zoneOffset(0, name)
    return true
  } catch {
    return false
  }
}

/**
 * What a zone is called in a language, whatever the season is, as within a sentence: `Central European Time`,
 * `hora de Europa central`.
 * @param at milliseconds since 1970: zones have had other names
 * @param language a BCP 47 tag, such as `es-ES`
 */
export const zoneNameIn = (at: number, zone: string, language: string): string => {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  // as a heading it begins in upper case; in English it is a name
  return language.startsWith('en') ? name : name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
}

/** A text without case and accents, and for each of its characters the place in the text that it came from. */
interface FoldedText {
  plain: string
  places: readonly number[]
}

/** "Demanà" and "demana" are found by each other, as are "col·legi" and "collegi", and both kinds of apostrophe. */
function foldText(text: string): FoldedText {
  let plain = ''
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const folded = character
      .normalize('NFD')
      .replace(/[\p{M}·]/gu, '')
      .replace('’', "'")
      .toLowerCase()
    for (let unit = 0; unit < folded.length; unit++) places.push(place)
    plain += folded
    place += character.length
  }
  return { plain, places: [...places, place] }
}

/** A text to compare others with. */
export const plainText = (text: string): string => foldText(text).plain.trim()

/** The words that a search looks for; none: everything is found. */
export const wordsOf = (search: string): string[] => foldText(search).plain.split(/\s+/).filter(Boolean)

/** Whether every word is somewhere in the text. */
export const hasWords = (text: string, words: readonly string[]): boolean => {
  const { plain } = foldText(text)
  return words.every((word) => plain.includes(word))
}

/** Where the words stand in the text, from and until, in order and without overlaps. */
export function hitsOf(text: string, words: readonly string[]): [from: number, until: number][] {
  const { plain, places } = foldText(text)
  const found = words.flatMap((word) => {
    const hits: [number, number][] = []
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      hits.push([places[at] ?? 0, places[at + word.length] ?? text.length])
    return hits
  })
  const merged: [number, number][] = []
  for (const [from, until] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else merged.push([from, until])
  }
  return merged
}

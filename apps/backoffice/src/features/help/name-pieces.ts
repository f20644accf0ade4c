/** A piece of a text: unchanged, or a name as the screens write it. */
export interface TextPiece {
  text: string
  isName: boolean
}

const name = /\{([^{}]+)\}/

/**
 * Splits a text of the help at its names: `Press {incidents:add}.`
 * @param wordOf the word of a key, in the language shown
 */
export function namePieces(text: string, wordOf: (key: string) => string): TextPiece[] {
  return text
    .split(new RegExp(name, 'g'))
    .map((part, place) => (place % 2 ? { text: wordOf(part), isName: true } : { text: part, isName: false }))
    .filter((piece) => piece.text !== '')
}

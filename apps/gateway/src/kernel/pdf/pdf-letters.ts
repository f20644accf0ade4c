import type { Pdf } from './pdf-paper.js'

/** Letters that every font has: most texts have no others. */
const plain = /^[ -~\u00a0-\u017f€–—’“”…·×]*$/
/** They join or colour the letter before them. */
const joiners = /[\u200d\ufe0e\ufe0f]/gu

/** Texts with a square in the place of each letter that the font does not have: it would be nothing, also to who copies it. */
export const lettersOf = (pdf: Pdf): ((text: string) => string) => {
  const { font } = pdf.font('regular')._font
  const known = new Map<string, string>()
  const shown = (letter: string): string => {
    const found = known.get(letter) ?? (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '□')
    known.set(letter, found)
    return found
  }
  return (text) => (plain.test(text) ? text : [...text.replaceAll(joiners, '')].map(shown).join(''))
}

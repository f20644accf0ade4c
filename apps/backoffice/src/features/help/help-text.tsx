import { MarkedText } from './marked-text'
import { namePieces } from './name-pieces'
import { useWordOf } from './use-word-of'

/** A text of the help: names as they stand on the screens, what was searched for marked. */
export function HelpText({ text, words }: { text: string; words: readonly string[] }) {
  const wordOf = useWordOf()
  return namePieces(text, wordOf).map((piece, place) => {
    const Around = piece.isName ? 'strong' : 'span'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay where they are
      <Around key={place}>
        <MarkedText text={piece.text} words={words} />
      </Around>
    )
  })
}

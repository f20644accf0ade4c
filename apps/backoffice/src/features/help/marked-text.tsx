import { Fragment, type ReactNode } from 'react'
import { hitsOf } from '../../shell/fold-text'

/** A text with what was searched for marked. @param words folded, as `wordsOf` gives them */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const pieces: ReactNode[] = []
  let done = 0
  for (const [from, until] of hitsOf(text, words)) {
    pieces.push(<Fragment key={done}>{text.slice(done, from)}</Fragment>)
    pieces.push(<mark key={`hit-${from}`}>{text.slice(from, until)}</mark>)
    done = until
  }
  return (
    <>
      {pieces}
      {text.slice(done)}
    </>
  )
}

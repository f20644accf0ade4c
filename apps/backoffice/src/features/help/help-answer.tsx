import type { HelpSection } from './help-content'
import { MarkedText } from './marked-text'
import { namePieces } from './name-pieces'
import { useWordOf } from './use-word-of'

export interface HelpAnswerProps {
  sections: readonly HelpSection[]
  /** Marked where they stand; folded. */
  words: readonly string[]
}

/** An answer in its sections. source: ledgers S-02, V-07. */
export function HelpAnswer({ sections, words }: HelpAnswerProps) {
  const items = (texts: readonly string[]) =>
    texts.map((text) => (
      <li key={text}>
        <HelpText text={text} words={words} />
      </li>
    ))
  return (
    <div className="motora-help-answer">
      {sections.map(({ title, paragraphs = [], steps = [], bullets = [] }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name, and stay where they are
        <section key={place}>
          {title && (
            <h3>
              <HelpText text={title} words={words} />
            </h3>
          )}
          {paragraphs.map((text) => (
            <p key={text}>
              <HelpText text={text} words={words} />
            </p>
          ))}
          {steps.length > 0 && <ol>{items(steps)}</ol>}
          {bullets.length > 0 && <ul>{items(bullets)}</ul>}
        </section>
      ))}
    </div>
  )
}

/** A text of the help: names as they stand on the screens, what was searched for marked. */
function HelpText({ text, words }: { text: string; words: readonly string[] }) {
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

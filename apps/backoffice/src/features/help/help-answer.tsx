import type { HelpSection } from './help-content'
import { HelpText } from './help-text'

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

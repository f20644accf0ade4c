import { type Fact, Facts } from './facts'

export interface ChangedFactsProps {
  /** The fields that are different from what the form was filled from, with what is in them now. */
  facts: readonly Fact[]
  /** "It is now:" */
  now: string
  /** Said where no field of the form is different. */
  other: string
}

/** What somebody else has changed while a form was open, in a `ConflictNotice`. */
export function ChangedFacts({ facts, now, other }: ChangedFactsProps) {
  return (
    <>
      <p className="motora-plain">{facts.length > 0 ? now : other}</p>
      {facts.length > 0 && <Facts facts={facts} />}
    </>
  )
}

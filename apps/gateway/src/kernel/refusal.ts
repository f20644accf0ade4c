import { type InputIssue, type RefusalCode, refusalStatus } from '@motora/contract'

type Params = Record<string, string | number | boolean>

/** An expected "no": has a code, a status and words in three languages. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly params: Params | undefined
  readonly issues: InputIssue[] | undefined

  constructor(code: RefusalCode, detail: string, more: { params?: Params; issues?: InputIssue[] } = {}) {
    super(detail)
    this.name = 'Refusal'
    this.code = code
    this.params = more.params
    this.issues = more.issues
  }

  get status(): number {
    return refusalStatus[this.code]
  }
}

/** All that is wrong with an input, in one answer. */
export const invalidInput = (issues: InputIssue[]): Refusal =>
  new Refusal(
    'request.invalid',
    issues
      .map((i) => `${i.path || 'body'}: ${i.message}`)
      .join('; ')
      .slice(0, 2000),
    { issues },
  )

/**
 * The id that a caller has made names something else already: theirs, of which the answer was lost and which was then
 * asked for otherwise, or somebody else's. Nothing of it is said.
 */
export const idReused = (): Refusal =>
  new Refusal(
    'request.key_reused',
    'Something else was done with this id. See whether that is what was meant; for anything more send another id.',
  )

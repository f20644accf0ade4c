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

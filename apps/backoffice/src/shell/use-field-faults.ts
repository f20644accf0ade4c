import { fieldProblems } from '@motora/contract/fields'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { ApiError } from './api/api-error'
import { useFaultText } from './language/fault-text'

/** What the gateway refuses of one part of a call's body. */
export interface FieldRefusal {
  /** As the contract names it: `name`, `texts.es.title`, `priceHours.0.hours`. */
  place: string
  code: string
  /** The field's problem that the contract or the gateway names; undefined: it has no words of its own. */
  problem: string | undefined
}

const known = new Set<string>(fieldProblems)

/** What is refused of a call's body, part by part; none: the refusal names no part. */
export const fieldRefusals = (error: unknown): FieldRefusal[] =>
  error instanceof ApiError
    ? error.errors
        .filter(({ path }) => !/^(params|query)\./.test(path))
        .map(({ path, code, message }) => ({
          place: path.replace(/^body\./, ''),
          code,
          problem: [code, message].find((name) => known.has(name)),
        }))
    : []

/** Words of a failed write: what is wrong with its fields, one after the other; `why` where it names none. source: ledger H-63 */
export function useJoinedFaults(): (error: unknown, why: string) => string {
  const textOf = useFaultText()
  return (error, why) => {
    const said = [...new Set(fieldRefusals(error).map(({ problem }) => textOf(problem ?? error)))]
    return said.length > 0 ? said.join(', ') : why
  }
}

export interface FieldFault<Values extends FieldValues> {
  field: FieldPath<Values>
  /** Its words, or their name. */
  message: string
}

export interface FieldFaultOptions<Values extends FieldValues> {
  /** The fields of refusals that are about one field as a whole, by their code: `vehicle.plate_taken`. */
  ofCode?: Readonly<Record<string, FieldPath<Values>>>
  /** Words of a refusal as a whole, where they are not its own; undefined: it is not said at a field. */
  wordsOf?: (error: ApiError) => string | undefined
  /**
   * Where a part of the body is drawn, and in which words its problem is said; undefined: it is of no field here. Left out:
   * at the field of the same name, by the problem's own words.
   */
  faultAt?: (refusal: FieldRefusal, error: ApiError) => FieldFault<Values> | undefined
}

const isDrawn = (field: { _f?: { mount?: boolean } } | undefined): boolean => field?._f?.mount !== false

/** The fields that are drawn now, in the order in which they came. */
const drawnIn = <Values extends FieldValues>({ control }: Pick<UseFormReturn<Values>, 'control'>): string[] =>
  [...control._names.mount].filter((name) => isDrawn(get(control._fields, name)))

/** Of `recipients.3` and the drawn field `recipients`, the latter. */
const fieldOf = (place: string, drawn: readonly string[]): string | undefined =>
  drawn.find((name) => place === name || place.startsWith(`${name}.`))

/**
 * Says at its fields what the gateway refuses of them, in the person's words, and puts the focus on the first. For
 * `onFailed` of `useWrite`.
 * @returns whether all of it is said there, so that it does not stand above the buttons as well
 */
export function useFieldFaults<Values extends FieldValues, Output = Values>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'control' | 'setError'>,
  { ofCode = {}, wordsOf, faultAt }: FieldFaultOptions<Values> = {},
): (error: unknown) => boolean {
  const textOf = useFaultText()
  return (error) => {
    if (!(error instanceof ApiError)) return false
    const drawn = drawnIn<Values>(form as unknown as UseFormReturn<Values>)
    const own = ofCode[error.code]
    const words = own && (wordsOf ? wordsOf(error) : textOf(error))
    const asNamed = ({ place, problem }: FieldRefusal) => ({ field: place, message: problem ?? textOf(error) })
    const found =
      own && words !== undefined
        ? [{ field: own as string, message: words }]
        : fieldRefusals(error).map((refusal) => (faultAt ? faultAt(refusal, error) : asNamed(refusal)))
    const byField = new Map<string, string>()
    for (const fault of found) {
      const field = fault && fieldOf(fault.field, drawn)
      if (field !== undefined && !byField.has(field)) byField.set(field, fault?.message ?? '')
    }
    const said = drawn.filter((name) => byField.has(name))
    for (const [n, name] of said.entries())
      form.setError(name as FieldPath<Values>, { message: byField.get(name) ?? '' }, { shouldFocus: n === 0 })
    return said.length > 0 && found.every((fault) => fault && fieldOf(fault.field, drawn) !== undefined)
  }
}

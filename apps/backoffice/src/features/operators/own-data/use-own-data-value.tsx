import type { OperatorOwnData } from '@motora/contract/operators'
import { showPhoneNumber, useKitTexts } from '@motora/kit'
import type { ReactNode } from 'react'
import { Iban } from '../operator/iban'
import { OperatorLogo } from '../operator/operator-logo'
import { ColourSwatch } from './colour-swatch'

/** What an operator may change of itself, without the areas, which a map shows; in the order of the screens. */
export const ownDataFields = [
  'fiscalAddress',
  'contactPhone',
  'iban',
  'logo',
  'colour1',
  'colour2',
  'isFree',
  'isHelmetIncluded',
  'link',
  'extraInfo',
  'startTimeExclusion',
  'endTimeExclusion',
  'timezone',
] as const satisfies readonly (keyof OperatorOwnData)[]
export type OwnDataField = (typeof ownDataFields)[number]

/** How a field of an operator is shown: words, a picture, a patch of colour, a link; undefined for nothing. */
export function useOwnDataValue(operator: { id: string; name: string }) {
  const { states } = useKitTexts()
  return (field: OwnDataField, data: Pick<OperatorOwnData, OwnDataField>): ReactNode => {
    const value = data[field]
    if (value === null || value === '') return undefined
    if (typeof value === 'boolean') return value ? states.yes : states.no
    if (field === 'colour1' || field === 'colour2') return <ColourSwatch colour={value} />
    if (field === 'iban') return <Iban>{value}</Iban>
    if (field === 'logo')
      return <OperatorLogo operatorId={operator.id} sha256={value} name={operator.name} sizePixels={48} />
    if (field === 'contactPhone') return showPhoneNumber(value)
    if (field === 'link')
      return (
        <a className="motora-link" href={value} target="_blank" rel="noreferrer noopener">
          {value}
        </a>
      )
    return value
  }
}

import { type findingDifferences, findingKinds, findingSubjects, type PaymentFinding } from '@motora/contract/money'
import { useFormats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import type { TFunction } from 'i18next'
import { inCurrency } from '../../../shell/money/in-currency'

type Words = TFunction<'findings'>

type Difference = (typeof findingDifferences)[number]
/** No dispute is there twice, and what happened once is of one subject alone. */
type FindingName =
  | `${'charge' | 'refund'}.${Difference}`
  | `dispute.${Exclude<Difference, 'double'>}`
  | 'refund.returned'
  | 'refund.not_given'
  | 'charge.second_pack'

/** Its part of the keys of words. */
export const findingName = ({ subject, kind }: PaymentFinding) => `${subject}.${kind}` as FindingName

/** What differs, in words. */
export const differenceOf = (t: Words, finding: PaymentFinding): string => t(`what.${findingName(finding)}`)

interface SideProps {
  amount: number | null
  state: string | null
  currency: string
}

/** How much it is on one side, and how it stands there. */
function Side({ amount, state, currency }: SideProps) {
  const { money } = useFormats()
  if (amount === null) return '–'
  return [money(centsOf(amount), currency), ...(state === null ? [] : [state])].join(' · ')
}

/** Named as the gateway sorts and filters them. */
export const findingColumns = (t: Words): TableColumn<PaymentFinding>[] => {
  const stateIn = (state: PaymentFinding['stateHere']) => (state === null ? null : t(`state.${state}`))
  return [
    { id: 'since', kind: 'date', header: t('since'), onCard: true, hideable: false, width: 144 },
    {
      id: 'subject',
      kind: 'choice',
      header: t('subject'),
      choices: findingSubjects.map((value) => ({ value, label: t(`subject.${value}`) })),
      width: 112,
    },
    {
      id: 'kind',
      kind: 'choice',
      header: t('kind'),
      choices: findingKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      onCard: true,
      width: 176,
    },
    {
      id: 'amountHere',
      kind: 'number',
      identifierLike: true,
      ...inCurrency(),
      header: t('here'),
      cell: ({ amountHere, stateHere, currency }) => (
        <Side amount={amountHere} state={stateIn(stateHere)} currency={currency} />
      ),
      onCard: true,
      width: 152,
    },
    {
      id: 'amountThere',
      kind: 'number',
      identifierLike: true,
      ...inCurrency(),
      header: t('there'),
      cell: ({ amountThere, stateThere, currency }) => (
        <Side amount={amountThere} state={stateIn(stateThere)} currency={currency} />
      ),
      onCard: true,
      width: 152,
    },
    { id: 'providerRef', kind: 'text', header: t('providerRef'), visibleByDefault: false, width: 232 },
    { id: 'lastSeen', kind: 'date', header: t('lastSeen'), visibleByDefault: false, width: 144 },
  ]
}

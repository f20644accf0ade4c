import { Accordion } from '@mantine/core'
import { ErrorState, KitDialog, TextSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import type { AreasOnMap } from '../areas-on-map'
import { operatorQuery } from '../operator-calls'
import { OperatorFacts } from '../operator-facts'
import { OperatorStateBadge } from '../operator-state-badge'
import { DetailsAreas } from './details-areas'
import { DetailsTariffs } from './details-tariffs'
import { OperatorHistory } from './operator-history'
import { SubOperators } from './sub-operators'

const parts = ['data', 'geofence', 'tariffs', 'scooters', 'subOperators', 'technicians', 'history'] as const
type Part = (typeof parts)[number]
/** In the address: everything is folded. */
const folded = 'none'

export interface OperatorDetailsProps {
  id: string
  /** The part that is unfolded, as the address has it; the data when it has none. */
  part: string | undefined
  onPart: (part: string) => void
  /** Another operator of the family is to be shown. */
  onOpen: (id: string) => void
  onClose: () => void
  Areas: AreasOnMap
  /** Its vehicles and its technicians: other rooms' to draw. */
  vehicles: (operatorId: string) => ReactNode
  technicians: (operatorId: string) => ReactNode
}

/** One operator on the whole screen, part by part. source: ledger C-24. */
export function OperatorDetails(props: OperatorDetailsProps) {
  const { id, onPart, onClose } = props
  const { t } = useTranslation('operators')
  const refusal = useRefusalText()
  const { data: operator, error, refetch } = useQuery(operatorQuery(id))
  const unfolded = props.part ?? 'data'
  const contents: Record<Part, () => ReactNode> = {
    data: () => operator && <OperatorFacts operator={operator} />,
    geofence: () => operator && <DetailsAreas operator={operator} Areas={props.Areas} />,
    tariffs: () => operator && <DetailsTariffs operator={operator} />,
    scooters: () => props.vehicles(id),
    subOperators: () => <SubOperators id={id} onOpen={props.onOpen} />,
    technicians: () => props.technicians(id),
    history: () => <OperatorHistory id={id} />,
  }
  return (
    <KitDialog opened fullScreen onClose={onClose} title={operator?.name ?? t('details')}>
      {operator ? (
        <div className="motora-stack">
          <OperatorStateBadge operator={operator} />
          {operator.note && (
            <section className="motora-note" aria-label={t('note')}>
              <p className="motora-second">{t('note')}</p>
              <p>{operator.note}</p>
            </section>
          )}
          <Accordion
            order={3}
            variant="separated"
            value={unfolded === folded ? null : unfolded}
            onChange={(next) => onPart(next ?? folded)}
          >
            {parts.map((part) => (
              <Accordion.Item key={part} value={part}>
                <Accordion.Control>{t(`part.${part}`)}</Accordion.Control>
                {/* A table inside has the same name: two landmarks of one name would be told apart by nobody. */}
                <Accordion.Panel role="group">{unfolded === part && contents[part]()}</Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </div>
      ) : error ? (
        <ErrorState what={refusal(error)} requestId={requestIdOf(error)} onRetry={() => refetch()} />
      ) : (
        <TextSkeleton lines={12} />
      )}
    </KitDialog>
  )
}

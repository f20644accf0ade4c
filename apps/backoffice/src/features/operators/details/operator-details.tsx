import { Accordion } from '@mantine/core'
import type { Operator } from '@motora/contract/operators'
import { EmptyState, ErrorState, KitDialog, TextSkeleton } from '@motora/kit'
import { IconCoin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import type { AreasOnMap } from '../areas/areas-on-map'
import { AreasPreview } from '../areas/areas-preview'
import { FamilyTable } from '../family/family-table'
import { operatorQuery } from '../operator/operator-calls'
import { OperatorFacts } from '../operator/operator-facts'
import { OperatorStateBadge } from '../operator/operator-state-badge'
import { OperatorHistory } from './operator-history'

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
  Areas?: AreasOnMap
  /** Its vehicles: another feature draws them, as what comes next. */
  vehicles: (operatorId: string) => ReactNode
  /** Its technicians, for who may read them: nobody else is told that there are none. */
  technicians: ((operatorId: string) => ReactNode) | undefined
  /** Its tariffs, for a role that may read them. */
  tariffs: ((operatorId: string) => ReactNode) | undefined
}

/** One operator on the whole screen, part by part. source: ledger C-24. */
export function OperatorDetails(props: OperatorDetailsProps) {
  const { id, onPart, onClose } = props
  const { t } = useTranslation('operators')
  const fault = useFault()
  const { data: operator, error, refetch } = useQuery(operatorQuery(id))
  const unfolded = props.part ?? 'data'
  const shown = parts.filter((part) => part !== 'technicians' || props.technicians)
  const contents: Record<Part, () => ReactNode> = {
    data: () => operator && <OperatorFacts operator={operator} />,
    geofence: () => operator && <DetailsAreas operator={operator} Areas={props.Areas ?? AreasPreview} />,
    tariffs: () => operator && <DetailsTariffs operator={operator} table={props.tariffs} />,
    scooters: () => props.vehicles(id),
    subOperators: () => <SubOperators id={id} onOpen={props.onOpen} />,
    technicians: () => props.technicians?.(id),
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
            {shown.map((part) => (
              <Accordion.Item key={part} value={part}>
                <Accordion.Control>{t(`part.${part}`)}</Accordion.Control>
                {/* A table inside has the same name: two landmarks of one name cannot be distinguished. */}
                <Accordion.Panel role="group">{unfolded === part && contents[part]()}</Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </div>
      ) : error ? (
        <ErrorState {...fault(error)} onRetry={() => refetch()} />
      ) : (
        <TextSkeleton lines={12} />
      )}
    </KitDialog>
  )
}

/** Where an operator rents. source: ledger C-24 (geofence). */
function DetailsAreas({ operator, Areas }: { operator: Operator; Areas: AreasOnMap }) {
  const { t } = useTranslation('operators')
  const { areas, circles, colour1, name } = operator
  if (areas.length + circles.length === 0) return <EmptyState why={t('areas.none')} />
  return <Areas areas={areas} circles={circles} colour={colour1} label={t('areasOf', { name })} height={420} />
}

/** What an operator asks for, version by version; that it asks for nothing, or has no rates yet. source: ledger C-24. */
function DetailsTariffs({ operator, table }: { operator: Operator; table: OperatorDetailsProps['tariffs'] }) {
  const { t } = useTranslation('operators')
  const { id, isFree, hasTariff } = operator
  if (!isFree && hasTariff && table) return table(id)
  return (
    <EmptyState
      why={t(isFree ? 'tariff.freeWhy' : hasTariff ? 'tariff.chargedWhy' : 'tariff.noneWhy')}
      icon={<IconCoin size={28} stroke={1.5} aria-hidden />}
    />
  )
}

/** The sub-operators of an operator, all levels. source: ledger C-24. */
function SubOperators({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation('operators')
  return (
    <FamilyTable
      tableId="operators-below"
      part="below"
      title={t('part.subOperators')}
      of={{ operatorId: id, includeSelf: false }}
      empty={t('family.noSubOperators')}
      onOpen={onOpen}
    />
  )
}

import type { Operator } from '@motora/contract/operators'
import { EmptyState } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import type { AreasOnMap } from '../areas-on-map'

/** Where an operator rents. source: ledger C-24 (geofence). */
export function DetailsAreas({ operator, Areas }: { operator: Operator; Areas: AreasOnMap }) {
  const { t } = useTranslation('operators')
  const { areas, circles, colour1, name } = operator
  if (areas.length + circles.length === 0) return <EmptyState why={t('areas.none')} />
  return <Areas areas={areas} circles={circles} colour={colour1} label={t('areasOf', { name })} height={420} />
}

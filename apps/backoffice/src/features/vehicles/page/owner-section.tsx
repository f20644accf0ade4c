import type { Vehicle } from '@motora/contract/vehicles'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { RecordPart } from './record-part'

/** Who holds a vehicle now, since when, and how they are reached. source: ledger E-22; decision 0017. */
export function OwnerSection({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const formats = useFormats()
  return (
    <RecordPart vehicleId={vehicle.id}>
      {({ owner }) => (
        <Facts
          facts={[
            { label: t('holderName'), value: owner.sharingOperatorName ?? t('provider') },
            { label: t('holderSince'), value: formats.date(owner.since, 'minute') },
            {
              label: t('holderPhone'),
              value: owner.contactPhone && <a href={`tel:${owner.contactPhone}`}>{owner.contactPhone}</a>,
            },
            {
              label: t('holderEmail'),
              value: owner.managerEmail && <a href={`mailto:${owner.managerEmail}`}>{owner.managerEmail}</a>,
            },
          ]}
        />
      )}
    </RecordPart>
  )
}

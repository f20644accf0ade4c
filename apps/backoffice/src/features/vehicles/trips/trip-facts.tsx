import type { VehicleTrip } from '@motora/contract/sharing'
import { CutText, TRUNCATE_ADDRESS, useFormats } from '@motora/kit'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'

/** All figures of a trip. Speeds and CO₂ with two decimals, distance in metres. source: fleet side, section 9; Z-35. */
export function TripFacts({ trip }: { trip: VehicleTrip }) {
  const { t } = useTranslation('trips')
  const formats = useFormats()
  return (
    <Facts
      facts={[
        { label: t('start'), value: formats.date(trip.startTimestamp, 'second') },
        { label: t('end'), value: formats.date(trip.endTimestamp, 'second') },
        {
          label: t('from'),
          value: <Place text={trip.fromDescription} href={trip.originMapLink} name={t('fromOnMap')} />,
        },
        {
          label: t('to'),
          value: <Place text={trip.toDescription} href={trip.destinationMapLink} name={t('toOnMap')} />,
        },
        { label: t('distance'), value: formats.metres(trip.distance) },
        { label: t('minutes'), value: formats.number(trip.drivenMinutes) },
        { label: t('batteryStart'), value: formats.percent(trip.startBattery) },
        { label: t('batteryEnd'), value: formats.percent(trip.endBattery) },
        { label: t('batteryUsage'), value: formats.percent(trip.batteryUsage) },
        { label: t('speedAvg'), value: formats.speed(trip.speedAvg) },
        { label: t('speedMax'), value: formats.speed(trip.speedMax) },
        { label: t('co2'), value: trip.co2Saving === null ? '' : `${formats.fixed(trip.co2Saving)}\u00a0kg` },
        { label: t('customer'), value: trip.customerFullName },
        { label: t('customerEmail'), value: trip.customerEmail },
        { label: t('vehicle'), value: trip.vehiclePlate ?? trip.vehicleName },
        { label: t('vin'), value: trip.vehicleVin },
        { label: t('operator'), value: trip.sharingOperatorName },
      ]}
    />
  )
}

function Place({ text, href, name }: { text: string; href: string; name: string }) {
  return (
    <span className="motora-trip-place">
      <CutText text={text || '–'} at={TRUNCATE_ADDRESS} />
      {href && (
        <a className="motora-link" href={href} target="_blank" rel="noopener noreferrer" aria-label={name} title={name}>
          <IconExternalLink size={16} aria-hidden />
        </a>
      )}
    </span>
  )
}

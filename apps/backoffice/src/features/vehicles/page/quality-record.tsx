import type { Vehicle, VehicleRecord } from '@motora/contract/vehicles'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { RecordPart } from './record-part'

/** How good a vehicle's word was in the last 30 days, and when it was out of service. source: E-22; decision 0017. */
export function QualityRecord({ vehicle }: { vehicle: Vehicle }) {
  return (
    <RecordPart vehicleId={vehicle.id}>
      {({ quality, outOfServiceSpells }) => (
        <div className="motora-stack">
          <Figures quality={quality} />
          <Spells spells={outOfServiceSpells} />
        </div>
      )}
    </RecordPart>
  )
}

function Figures({ quality }: { quality: VehicleRecord['quality'] }) {
  const { t } = useTranslation('vehicle')
  const formats = useFormats()
  const doubted = quality.reports > 0 ? (quality.doubtedPlaces / quality.reports) * 100 : null
  return (
    <>
      <p className="motora-second motora-plain">{t('qualityOf')}</p>
      <Facts
        facts={[
          { label: t('reports'), value: formats.number(quality.reports) },
          {
            label: t('doubtedPlaces'),
            value: [formats.number(quality.doubtedPlaces), doubted === null ? '' : `(${formats.percent(doubted)})`]
              .filter(Boolean)
              .join(' '),
          },
          { label: t('wrongClocks'), value: formats.number(quality.wrongClocks) },
          { label: t('oddValues'), value: formats.number(quality.oddValues) },
          { label: t('jumps'), value: formats.number(quality.jumps) },
          { label: t('silentSpells'), value: formats.number(quality.silentSpells) },
          { label: t('lowBatteries'), value: formats.number(quality.lowBatteries) },
          { label: t('alarms'), value: formats.number(quality.alarms) },
        ]}
      />
    </>
  )
}

function Spells({ spells }: { spells: VehicleRecord['outOfServiceSpells'] }) {
  const { t } = useTranslation('vehicle')
  const formats = useFormats()
  return (
    <section>
      <h3>{t('outOfServiceSpells')}</h3>
      {spells.length === 0 ? (
        <p className="motora-second motora-plain">{t('noSpells')}</p>
      ) : (
        <ul className="motora-list">
          {spells.map(({ since, until }) => (
            <li key={since}>
              <span>
                {t('span', {
                  since: formats.date(since, 'minute'),
                  until: until === null ? t('today') : formats.date(until, 'minute'),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import type { Vehicle } from '@motora/contract/vehicles'
import { Moment, useFormats, useKitTexts } from '@motora/kit'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '../../../shell/frame/facts'
import { BatteryFigure } from '../vehicle/vehicle-badges'
import { protocolFact } from './protocol-fact'

/** The unit that talks for the vehicle. source: ledgers E-06, E-21. */
export function DeviceData({ vehicle: { tcu, login, imei } }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  return (
    <Part title={t('device')}>
      {[
        { label: t('imei'), value: tcu.imei || imei },
        { label: t('deviceModel'), value: tcu.model },
        { label: t('deviceVersion'), value: tcu.version },
        { label: t('firmwareVersion'), value: tcu.firmwareVersion ?? login.firmwareVersion },
        { label: t('hardwareVersion'), value: login.hardwareVersion },
        ...protocolFact(t('protocol'), { tcu, login }),
        { label: t('bluetoothMac'), value: tcu.bluetoothMac },
        { label: t('simId'), value: tcu.simId },
        { label: t('lastReception'), value: tcu.lastReceptionDate && <Moment at={tcu.lastReceptionDate} /> },
      ]}
    </Part>
  )
}

/** What it reported last: place, speed, temperatures, odometer. source: ledger E-21. */
export function ReceptionData({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation(['vehicle', 'vehicles'])
  const { states } = useKitTexts()
  const formats = useFormats()
  const { gps, scutum } = vehicle
  return (
    <Part title={t('vehicle:reception')}>
      {[
        {
          label: t('vehicles:lastConnection'),
          value: vehicle.lastConnectionTimestamp && <Moment at={vehicle.lastConnectionTimestamp} />,
        },
        { label: t('vehicle:position'), value: formats.position(gps.latitude, gps.longitude) },
        { label: t('vehicle:lastFix'), value: gps.lastFixTimestamp && <Moment at={gps.lastFixTimestamp} /> },
        { label: t('vehicles:speed'), value: formats.speed(gps.currentSpeed) },
        { label: t('vehicle:maxSpeed'), value: formats.speed(gps.maxSpeed) },
        { label: t('vehicle:heading'), value: formats.degrees(gps.heading) },
        { label: t('vehicle:altitude'), value: formats.metres(gps.altitude) },
        { label: t('vehicle:motorTemperature'), value: formats.celsius(scutum.motorTemperature) },
        { label: t('vehicle:inverterTemperature'), value: formats.celsius(scutum.inverterTemperature) },
        { label: t('vehicle:ambientTemperature'), value: formats.celsius(scutum.ambientTemperature) },
        { label: t('vehicles:odometer'), value: formats.wholeKilometres(scutum.totalOdometer) },
        {
          label: t('vehicles:autonomy'),
          value: formats.wholeKilometres(scutum.estimatedAutonomy === null ? null : scutum.estimatedAutonomy * 1000),
        },
        { label: t('vehicle:drivingMode'), value: scutum.drivingMode },
        { label: t('vehicle:motoState'), value: scutum.motoState },
        {
          label: t('vehicle:devicePower'),
          value: vehicle.devicePower === null ? '' : vehicle.devicePower ? states.yes : states.no,
        },
      ]}
    </Part>
  )
}

/** source: ledgers E-05, E-21. */
export function BatteryData({ vehicle: { battery, scutum } }: { vehicle: Vehicle }) {
  const { t } = useTranslation(['vehicle', 'vehicles'])
  const formats = useFormats()
  return (
    <Part title={t('vehicle:batteryData')}>
      {[
        {
          label: t('vehicles:battery'),
          value: <BatteryFigure percent={scutum.batterySoc} charging={scutum.isBatteryCharging} />,
        },
        { label: t('vehicle:batteryId'), value: battery.id },
        { label: t('vehicle:batteryLevel'), value: formats.percent(battery.level) },
        { label: t('vehicle:stateOfCharge'), value: formats.percent(battery.stateOfCharge) },
        { label: t('vehicle:voltage'), value: formats.volts(scutum.batteryVoltage) },
        { label: t('vehicle:current'), value: formats.amperes(battery.current ?? scutum.batteryCurrentDrain) },
        { label: t('vehicle:inputVoltage'), value: formats.volts(battery.inputVoltage ?? scutum.externalInputVoltage) },
        {
          label: t('vehicle:batteryMaxTemperature'),
          value: formats.celsius(battery.maxTemperature ?? scutum.batteryMaxTemperature),
        },
        { label: t('vehicle:batteryMinTemperature'), value: formats.celsius(battery.minTemperature) },
        { label: t('vehicle:backupBattery'), value: formats.percent(scutum.internalBackupBatteryLevel) },
        {
          label: t('vehicle:alerts'),
          value: battery.alerts.length > 0 ? battery.alerts.join(', ') : t('vehicle:noAlerts'),
        },
      ]}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: readonly Fact[] }): ReactNode {
  const id = useId()
  return (
    <section className="motora-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <KnownFacts facts={children} />
    </section>
  )
}

/** What is known, and in one line what was never reported: a column of dashes says nothing. */
function KnownFacts({ facts }: { facts: readonly Fact[] }) {
  const { t, i18n } = useTranslation('vehicle')
  const isKnown = ({ value }: Fact) => value !== undefined && value !== null && value !== ''
  const unknown = facts.filter((fact) => !isKnown(fact)).map(({ label }) => label)
  return (
    <>
      <Facts facts={facts.filter(isKnown)} />
      {unknown.length > 0 && (
        <p className="motora-unknown">
          {t('notReported', { names: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(unknown) })}
        </p>
      )}
    </>
  )
}

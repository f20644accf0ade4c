import { UnstyledButton } from '@mantine/core'
import type { OverallStatus } from '@motora/contract/vehicles'
import { readPreference, writePreference } from '@motora/kit'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markerLooks } from './live-point'
import './map-legend.css'

const preference = 'map.legend'
const statuses: readonly OverallStatus[] = ['free', 'booked', 'in service', 'silent', 'out of service']

/** What the markers mean. Folded it is one button; whether it is open is remembered on the device. */
export function MapLegend({ openAtFirst }: { openAtFirst: boolean }) {
  const { t } = useTranslation('locations')
  const { t: vehicleWords } = useTranslation('vehicles')
  const id = useId()
  const [isOpen, setOpen] = useState(() => {
    const kept = readPreference(preference)
    return typeof kept === 'boolean' ? kept : openAtFirst
  })
  const toggle = () => {
    writePreference(preference, !isOpen)
    setOpen(!isOpen)
  }
  return (
    <div className="motora-legend">
      <UnstyledButton
        className="motora-legend-button"
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': id } : {})}
        onClick={toggle}
      >
        <IconInfoCircle size={16} aria-hidden />
        {t('legend')}
      </UnstyledButton>
      {isOpen && (
        <ul id={id} className="motora-legend-lines">
          {statuses.map((status) => (
            <li key={status}>
              <Marker {...markerLooks[status]} />
              {vehicleWords(`overall.${status}`)}
            </li>
          ))}
          <li>
            <Ring />
            {t('legendBattery')}
          </li>
          <li>
            <Heading />
            {t('legendHeading')}
          </li>
          <li>
            <Cluster />
            {t('legendCluster')}
          </li>
        </ul>
      )}
    </div>
  )
}

const Picture = ({ children }: { children: ReactNode }) => (
  <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
)

function Marker({ colour, mark }: { colour: string; mark: string | undefined }) {
  return (
    <Picture>
      <circle cx="11" cy="13" r="9" fill={colour} stroke="#ffffff" strokeWidth="1.5" />
      {mark && (
        <>
          <circle cx="18" cy="6" r="5.5" fill="#1a1d21" stroke="#ffffff" strokeWidth="1" />
          <text x="18" y="9" textAnchor="middle" fontSize="9" fontWeight="700" fill="#ffffff">
            {mark}
          </text>
        </>
      )}
    </Picture>
  )
}

/** Three quarters of a ring. */
const Ring = () => (
  <Picture>
    <circle cx="12" cy="12" r="11.5" fill="#ffffff" />
    <circle cx="12" cy="12" r="9" fill="none" stroke="#d5d8dc" strokeWidth="3" />
    <path d="M12 3a9 9 0 1 1 -9 9" fill="none" stroke="#1a1d21" strokeWidth="3" />
  </Picture>
)

const Heading = () => (
  <Picture>
    <path d="M12 4l7 15l-7 -3.5l-7 3.5z" fill="#1a1d21" stroke="#ffffff" strokeWidth="1.5" />
  </Picture>
)

const Cluster = () => (
  <Picture>
    <circle cx="12" cy="12" r="10" fill="#2a2f35" stroke="#ffffff" strokeWidth="1.5" />
    <text x="12" y="16" textAnchor="middle" fontSize="11" fill="#ffffff">
      9
    </text>
  </Picture>
)

import type { NotRentableReason } from '@motora/contract/vehicles'
import { BlockSkeleton } from '@motora/kit'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import './home.css'
import { shownReasons } from '../../compositions/shown-of-reason'
import { latePiece } from '../../shell/frame/late-piece'

const FleetWaterfall = latePiece(
  async () => ({ default: (await import('../../features/vehicles/rentability/fleet-waterfall')).FleetWaterfall }),
  <BlockSkeleton height={240} />,
)

export interface WhyNotRentableProps {
  isOpen: boolean
  onFold: (isOpen: boolean) => void
  /** The list shall show the vehicles of a reason. */
  onReason: (reason: NotRentableReason) => void
}

/** From owned to rentable, below the figures; folded it takes one line and asks for nothing. */
export function WhyNotRentable({ isOpen, onFold, onReason }: WhyNotRentableProps) {
  const { t } = useTranslation('rentability')
  const id = useId()
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <button
        type="button"
        className="motora-link motora-home-why"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onFold(!isOpen)}
      >
        <Icon size={16} aria-hidden />
        {t('why')}
      </button>
      <div id={id} className="motora-home-waterfall" hidden={!isOpen}>
        {isOpen && <FleetWaterfall choosable={shownReasons} onReason={onReason} />}
      </div>
    </>
  )
}

import { ActionIcon, Tooltip } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '../dock-panel.css'

export interface PlayButtonsProps {
  playing: boolean
  onPlaying: (playing: boolean) => void
  /** Why it cannot play now. */
  whyNot: string | undefined
  /** What one step back and on are called. */
  backLabel: string
  onLabel: string
  onStep: (by: -1 | 1) => void
}

/** One step back, play or pause, one step on. */
export function PlayButtons({ playing, onPlaying, whyNot, backLabel, onLabel, onStep }: PlayButtonsProps) {
  const { t } = useTranslation('past')
  const Icon = playing ? IconPlayerPause : IconPlayerPlay
  const step = (by: -1 | 1) => (
    <Tooltip label={by < 0 ? backLabel : onLabel}>
      <ActionIcon variant="default" size={36} aria-label={by < 0 ? backLabel : onLabel} onClick={() => onStep(by)}>
        {by < 0 ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div className="motora-play">
      {step(-1)}
      <ActionButton
        icon={<Icon size={16} aria-hidden />}
        disabledReason={playing ? undefined : whyNot}
        onClick={() => onPlaying(!playing)}
      >
        {t(playing ? 'pause' : 'play')}
      </ActionButton>
      {step(1)}
    </div>
  )
}

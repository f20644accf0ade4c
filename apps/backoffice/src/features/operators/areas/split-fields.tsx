import { NumberInput } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface SplitFieldsProps {
  points: number
  /** Numbers of two points, from 0. */
  onSplit: (from: number, to: number) => void
}

/** Cuts an area in two from point to point, without a map. */
export function SplitFields({ points, onSplit }: SplitFieldsProps) {
  const { t } = useTranslation('areas')
  const [from, setFrom] = useState<number | string>('')
  const [to, setTo] = useState<number | string>('')
  const valid =
    [from, to].every((number) => typeof number === 'number' && number >= 1 && number <= points) && from !== to
  const field = { size: 'xs', min: 1, max: points, allowDecimal: false, hideControls: true } as const
  return (
    <div className="motora-area-inline">
      <NumberInput {...field} label={t('splitFrom')} value={from} onChange={setFrom} />
      <NumberInput {...field} label={t('splitTo')} value={to} onChange={setTo} />
      <ActionButton
        size="xs"
        disabledReason={valid ? undefined : t('splitNeeds', { points })}
        onClick={() => onSplit(Number(from) - 1, Number(to) - 1)}
      >
        {t('split')}
      </ActionButton>
    </div>
  )
}

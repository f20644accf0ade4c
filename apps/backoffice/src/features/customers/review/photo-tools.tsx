import { ActionIcon, Tooltip } from '@mantine/core'
import type { DocumentCode } from '@motora/contract/customers'
import { IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface TurnButtonsProps {
  code: DocumentCode
  onTurn: (code: DocumentCode, by: 90 | -90) => void
}

/** Left and right by a quarter turn. source: ledger H-14 */
export function TurnButtons({ code, onTurn }: TurnButtonsProps) {
  const { t } = useTranslation('review')
  const what = t(`photo.${code}`)
  return (
    <>
      <Tooltip label={t('turnLeft')}>
        <ActionIcon size={32} aria-label={t('turnLeft.of', { what })} onClick={() => onTurn(code, -90)}>
          <IconRotate2 size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('turnRight')}>
        <ActionIcon size={32} aria-label={t('turnRight.of', { what })} onClick={() => onTurn(code, 90)}>
          <IconRotateClockwise2 size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

import { useFormats } from '@motora/kit'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { minuteMs } from './moment-text'
import './past-sign.css'

/** That the map shows the past, and which moment: in words, with a sign, in a colour of its own. */
export function PastSign({ moment }: { moment: number }) {
  const { t } = useTranslation('past')
  const formats = useFormats()
  return (
    <span className="motora-past-sign">
      <IconHistory size={16} aria-hidden />
      <strong>{t('sign')}</strong>
      <span>{formats.date(moment, moment % minuteMs === 0 ? 'minute' : 'second')}</span>
    </span>
  )
}

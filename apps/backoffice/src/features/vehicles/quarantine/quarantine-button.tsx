import { IconBiohazard } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DialogButton } from '../../../shell/frame/dialog-button'
import type { OperatorField } from '../../../shell/operator-field'
import { useMay } from '../../../shell/session/use-session'
import { QuarantineTable } from './quarantine-table'

/** The way to the reports that could not be kept; nothing for those who may not see them. source: decision 0043 */
export function QuarantineButton({ operatorField }: { operatorField: OperatorField }) {
  return useMay('quarantine.read') ? <Opened operatorField={operatorField} /> : null
}

function Opened({ operatorField }: { operatorField: OperatorField }) {
  const { t } = useTranslation('quarantine')
  return (
    <DialogButton
      name="quarantine"
      icon={<IconBiohazard size={16} aria-hidden />}
      label={t('title')}
      title={t('title')}
      lead={t('lead')}
      size="70rem"
    >
      {() => <QuarantineTable operatorField={operatorField} />}
    </DialogButton>
  )
}

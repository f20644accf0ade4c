import { ActionButton, KitDialog } from '@motora/kit'
import { IconBiohazard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import { useMay } from '../../../shell/session/use-session'
import { QuarantineTable } from './quarantine-table'

/** The way to the reports that could not be kept; nothing for those who may not see them. source: decision 0043 */
export function QuarantineButton({ operatorField }: { operatorField: OperatorField }) {
  return useMay('quarantine.read') ? <Opened operatorField={operatorField} /> : null
}

function Opened({ operatorField }: { operatorField: OperatorField }) {
  const { t } = useTranslation('quarantine')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton icon={<IconBiohazard size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('title')}
      </ActionButton>
      {isOpen && (
        <KitDialog opened onClose={() => setOpen(false)} title={t('title')} size="70rem">
          <div className="motora-stack">
            <p className="motora-plain">{t('lead')}</p>
            <QuarantineTable operatorField={operatorField} />
          </div>
        </KitDialog>
      )}
    </>
  )
}

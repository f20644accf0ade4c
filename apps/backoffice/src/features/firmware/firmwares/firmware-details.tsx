import { type Firmware, getFirmware } from '@motora/contract/firmware'
import { ActionButton, ErrorState, PageTitle, TextSkeleton, useFormats } from '@motora/kit'
import { IconPencil, IconRocket, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { Facts } from '../../../shell/frame/facts'
import { useFault } from '../../../shell/language/fault-text'
import { useMay } from '../../../shell/session/use-session'
import { ActiveBadge } from './active-badge'
import { SignatureBadge } from './signature-badge'
import { useFirmwareActions } from './use-firmware-actions'
import { useWhyNoCampaign } from './use-why-no-campaign'

export interface FirmwareDetailsProps {
  id: string
  /** Its file: a way to it, and its checksum. */
  file: (firmware: Firmware) => ReactNode
  /** The campaigns with it. */
  campaigns: ReactNode
  onEdit: () => void
  onCampaign: () => void
  onDeleted: () => void
}

/** One firmware, what was noted of it, and its campaigns. source: ledger R-01. */
export function FirmwareDetails({ id, file, campaigns, ...ways }: FirmwareDetailsProps) {
  const { t } = useTranslation('firmware')
  const fault = useFault()
  const formats = useFormats()
  const read = useQuery(api.query(getFirmware, { params: { id } }))
  if (!read.data)
    return (
      <>
        <PageTitle>{t('one')}</PageTitle>
        {read.isPending ? (
          <TextSkeleton lines={8} />
        ) : (
          <ErrorState {...fault(read.error)} onRetry={() => read.refetch()} />
        )}
      </>
    )
  const firmware = read.data
  const { name, version } = firmware
  return (
    <article aria-label={t('called', { name, version })}>
      <PageTitle
        aside={<ActiveBadge isActive={firmware.isActive} />}
        actions={<FirmwareWays firmware={firmware} {...ways} />}
      >
        {t('called', { name, version })}
      </PageTitle>
      <div className="motora-stack">
        <Facts
          facts={[
            { label: t('target'), value: t(`target.${firmware.target}`) },
            { label: t('version'), value: version },
            { label: t('hardware'), value: firmware.hardwareVersions.join(', ') },
            { label: t('size'), value: formats.bytes(firmware.sizeBytes) },
            { label: t('signature'), value: <SignatureBadge state={firmware.signatureState} /> },
            ...(firmware.signatureKeyId === null ? [] : [{ label: t('signatureKey'), value: firmware.signatureKeyId }]),
            { label: t('used'), value: t(firmware.isUsed ? 'used.yes' : 'used.no') },
            { label: t('created'), value: formats.date(firmware.created, 'minute') },
            { label: t('createdBy'), value: firmware.createdBy },
          ]}
        />
        {file(firmware)}
        <h2 className="motora-subtitle">{t('notes')}</h2>
        <p className="motora-plain motora-said">{firmware.notes || t('notes.none')}</p>
        <h2 className="motora-subtitle">{t('campaigns')}</h2>
        {campaigns}
      </div>
    </article>
  )
}

type WaysProps = Pick<FirmwareDetailsProps, 'onEdit' | 'onCampaign' | 'onDeleted'> & { firmware: Firmware }

function FirmwareWays({ firmware, onEdit, onCampaign, onDeleted }: WaysProps) {
  const { t } = useTranslation('firmware')
  const mayPlan = useMay('upgrades.write')
  const { may, setActive, remove, whyNotDelete } = useFirmwareActions()
  const { isActive } = firmware
  const whyNoCampaign = useWhyNoCampaign()
  return (
    <>
      {mayPlan && (
        <ActionButton
          tone="primary"
          icon={<IconRocket size={16} aria-hidden />}
          disabledReason={whyNoCampaign(firmware)}
          onClick={onCampaign}
        >
          {t('campaign')}
        </ActionButton>
      )}
      {may && (
        <>
          <ActionButton icon={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t('edit')}
          </ActionButton>
          <ActionButton onClick={() => setActive(firmware, !isActive)}>
            {t(isActive ? 'deactivate' : 'activate')}
          </ActionButton>
          <ActionButton
            tone="danger"
            icon={<IconTrash size={16} aria-hidden />}
            disabledReason={whyNotDelete(firmware)}
            onClick={async () => {
              if (await remove(firmware)) onDeleted()
            }}
          >
            {t('delete')}
          </ActionButton>
        </>
      )}
    </>
  )
}

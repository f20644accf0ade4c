import { firmwareTargets, getFirmwareTypes } from '@motora/contract/firmware'
import { FormChoice, FormSlot, FormSwitch, FormTags, FormText } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { type FirmwareFields as Fields, longest, maxHardwareVersions } from './firmware-values'

export interface FileSlotProps {
  label: string
  value: Fields['file']
  onChange: (file: Fields['file']) => void
  error: string | undefined
  disabled: boolean
  /** A file is on its way, or is no more. */
  onBusy: (busy: boolean) => void
}

export interface FirmwareFieldsProps {
  /** Everything but whether it is active and its signature can only be read. */
  locked: boolean
  /** Nothing can be changed. */
  readOnly: boolean
  fileField: (props: FileSlotProps) => ReactNode
  onFileBusy: (busy: boolean) => void
}

/** The fields of a firmware. Hardware is offered as the vehicles report it. source: ledgers. */
export function FirmwareFields({ locked, readOnly, fileField, onFileBusy }: FirmwareFieldsProps) {
  const { t } = useTranslation('firmware')
  const types = useQuery(api.query(getFirmwareTypes, {}, { staleTime: 60_000 }))
  return (
    <>
      <FormText<Fields> name="name" label={t('name')} required readOnly={locked} bounds={{ most: longest.name }} />
      <FormChoice<Fields>
        name="target"
        label={t('target')}
        required
        readOnly={locked}
        options={firmwareTargets.map((value) => ({ value, label: t(`target.${value}`) }))}
      />
      <FormText<Fields>
        name="version"
        label={t('version')}
        description={t('versionHint')}
        required
        readOnly={locked}
        spellCheck={false}
      />
      <FormTags<Fields>
        name="hardwareVersions"
        label={t('hardware')}
        description={t('hardwareHint')}
        required
        readOnly={locked}
        known={types.data?.hardwareVersions}
        splitChars={[',', ';', ' ']}
        bounds={{ most: maxHardwareVersions }}
      />
      <FormSlot<Fields, 'file'> name="file">
        {({ value, onChange, error }) =>
          fileField({ label: t('file'), value, onChange, error, disabled: locked, onBusy: onFileBusy })
        }
      </FormSlot>
      <FormText<Fields>
        name="signature"
        label={t('signature')}
        description={t('signatureHint')}
        readOnly={readOnly}
        spellCheck={false}
      />
      <FormText<Fields>
        name="notes"
        label={t('notes')}
        description={t('notesHint')}
        rows={5}
        readOnly={locked}
        bounds={{ most: longest.notes }}
      />
      <FormSwitch<Fields> name="isActive" label={t('active')} description={t('activeHint')} readOnly={readOnly} />
    </>
  )
}

import { Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { firmwareTargets } from '@motora/contract/firmware'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { firmwareTypesQuery } from './firmware-calls'
import { type FirmwareFields as Fields, longest } from './firmware-values'
import { useFirmwareFaultText } from './use-firmware-fault-text'

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
  /** Everything but whether it is active can only be read. */
  locked: boolean
  /** Nothing can be changed. */
  readOnly: boolean
  fileField: (props: FileSlotProps) => ReactNode
  onFileBusy: (busy: boolean) => void
}

/** The fields of a firmware. Hardware is offered as the vehicles report it. source: ledgers. */
export function FirmwareFields({ locked, readOnly, fileField, onFileBusy }: FirmwareFieldsProps) {
  const { t } = useTranslation('firmware')
  const say = useFirmwareFaultText()
  const { register, control, formState } = useFormContext<Fields>()
  const { errors } = formState
  const types = useQuery(firmwareTypesQuery)
  return (
    <>
      <TextInput
        label={t('name')}
        required
        autoComplete="off"
        readOnly={locked}
        error={say(errors.name?.message, { most: longest.name })}
        {...register('name')}
      />
      <Controller
        control={control}
        name="target"
        render={({ field, fieldState }) => (
          <Select
            label={t('target')}
            required
            data={firmwareTargets.map((value) => ({ value, label: t(`target.${value}`) }))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            allowDeselect={false}
            readOnly={locked}
            error={say(fieldState.error?.message)}
          />
        )}
      />
      <TextInput
        label={t('version')}
        description={t('versionHint')}
        required
        autoComplete="off"
        spellCheck={false}
        readOnly={locked}
        error={say(errors.version?.message)}
        {...register('version')}
      />
      <Controller
        control={control}
        name="hardwareVersions"
        render={({ field, fieldState }) => (
          <TagsInput
            label={t('hardware')}
            description={t('hardwareHint')}
            required
            data={types.data?.hardwareVersions ?? []}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            splitChars={[',', ';', ' ']}
            isDuplicate={(value, all) => all.includes(value)}
            readOnly={locked}
            error={say(fieldState.error?.message)}
          />
        )}
      />
      <Controller
        control={control}
        name="file"
        render={({ field, fieldState }) => (
          <>
            {fileField({
              label: t('file'),
              value: field.value,
              onChange: field.onChange,
              error: say(fieldState.error?.message),
              disabled: locked,
              onBusy: onFileBusy,
            })}
          </>
        )}
      />
      <Textarea
        label={t('notes')}
        description={t('notesHint')}
        rows={5}
        readOnly={locked}
        error={say(errors.notes?.message, { most: longest.notes })}
        {...register('notes')}
      />
      <Controller
        control={control}
        name="isActive"
        render={({ field }) => (
          <Switch
            label={t('active')}
            description={t('activeHint')}
            checked={field.value}
            onChange={(event) => field.onChange(event.currentTarget.checked)}
            onBlur={field.onBlur}
            ref={field.ref}
            disabled={readOnly}
          />
        )}
      />
    </>
  )
}

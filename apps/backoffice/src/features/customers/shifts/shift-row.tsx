import { Checkbox } from '@mantine/core'
import { ActionButton, FormSlot, FormTime, useKitTexts } from '@motora/kit'
import { dayGroups } from '@motora/rules/customers'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { allDays, endsNextDay, groupNames, type ShiftValues } from './shift-values'
import { useDaysText } from './use-days-text'

export interface ShiftRowProps {
  index: number
  /** Undefined: the person only reads. */
  onRemove: (() => void) | undefined
}

/** One shift: its days, its start, its end. source: ledgers I-03 to I-06, I-08 */
export function ShiftRow({ index, onRemove }: ShiftRowProps) {
  const { t } = useTranslation('shifts')
  const { fields } = useKitTexts()
  const days = useDaysText()
  const faultId = useId()
  const { control, setValue } = useFormContext<ShiftValues>()
  const row = useWatch({ control, name: `rows.${index}` })
  const name = `rows.${index}` as const
  const of = t('row', { number: index + 1 })
  return (
    <fieldset className="kit-fieldset motora-shift" aria-label={of} disabled={!onRemove}>
      <div className="motora-shift-times">
        <FormTime<ShiftValues> name={`${name}.earliestStart`} label={t('start')} required />
        <FormTime<ShiftValues> name={`${name}.latestArrival`} label={t('end')} required />
      </div>
      <div className="motora-shift-days">
        <FormSlot<ShiftValues, `rows.${number}.weekDays`> name={`${name}.weekDays`}>
          {({ value, onChange, onBlur, error, focusRef }) => (
            <Checkbox.Group
              label={t('days')}
              required
              value={value.map(String)}
              onChange={(chosen) => onChange(chosen.map(Number).sort((a, b) => a - b))}
              onBlur={onBlur}
              error={error && fields.problem(error)}
              errorProps={{ id: faultId }}
            >
              <div className="motora-shift-boxes">
                {allDays.map((day) => (
                  <Checkbox
                    key={day}
                    ref={day === allDays[0] ? focusRef : undefined}
                    value={String(day)}
                    label={t(`dayShort.${day}`)}
                    aria-label={wholeName(t(`dayShort.${day}`), t(`day.${day}`))}
                    {...(error ? { 'aria-invalid': true, 'aria-describedby': faultId } : {})}
                  />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </FormSlot>
        <p className="motora-second">
          {row.weekDays.length > 0 && days(row.weekDays)}
          {endsNextDay(row) && ` · ${t('endsNextDay')}`}
        </p>
      </div>
      {onRemove && (
        <div className="motora-shift-acts">
          {groupNames.map((group) => (
            <ActionButton
              key={group}
              size="compact-sm"
              aria-label={t('fill', { row: of, days: t(`preset.${group}`) })}
              onClick={() =>
                setValue(`${name}.weekDays`, [...dayGroups[group]], { shouldDirty: true, shouldValidate: true })
              }
            >
              {t(`preset.${group}`)}
            </ActionButton>
          ))}
          <ActionButton
            size="compact-sm"
            icon={<IconTrash size={14} aria-hidden />}
            aria-label={t('remove.of', { row: of })}
            onClick={onRemove}
          >
            {t('remove')}
          </ActionButton>
        </div>
      )}
    </fieldset>
  )
}

/** The name of a weekday: it has in it what is seen, so that who speaks to the machine can say that. source: WCAG 2.5.3 */
const wholeName = (short: string, long: string): string => (long.startsWith(short) ? long : `${short} ${long}`)

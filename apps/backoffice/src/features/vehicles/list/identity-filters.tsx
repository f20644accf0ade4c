import { TextInput } from '@mantine/core'
import type { ColumnFilter, TableState } from '@motora/kit/table'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './fleet.css'

/** The columns that identify a vehicle, and how each is called here. */
const fields = ['vin', 'imei', 'traceabilityId', 'firmwareVersion'] as const
type Field = (typeof fields)[number]

const waitMs = 300

export interface IdentityFiltersProps {
  filters: TableState['filters']
  onChange: (filters: TableState['filters']) => void
}

/**
 * Finds vehicles by what identifies them, `*` standing for any characters; the gateway applies it. They are filters of
 * the table's columns: they stand in the address, in kept views and in the file. source: ledger E-23; Z-19.
 */
export function IdentityFilters({ filters, onChange }: IdentityFiltersProps) {
  const { t } = useTranslation(['fleet', 'vehicles'])
  const hint = useId()
  const label: Record<Field, string> = {
    vin: t('fleet:vinOrFrame'),
    imei: t('vehicles:imei'),
    traceabilityId: t('fleet:traceabilityId'),
    firmwareVersion: t('fleet:firmwareVersion'),
  }
  const apply = (field: Field, text: string) => {
    const { [field]: _, ...others } = filters
    onChange(text ? { ...others, [field]: { kind: 'text', text } } : others)
  }
  return (
    <fieldset className="motora-fleet-filters kit-fieldset" aria-label={t('fleet:identity')} aria-describedby={hint}>
      {fields.map((field) => (
        <Wildcard
          key={field}
          label={label[field]}
          text={textOf(filters[field])}
          onApply={(text) => apply(field, text)}
        />
      ))}
      <p id={hint} className="motora-plain motora-second">
        {t('fleet:wildcardHint')}
      </p>
    </fieldset>
  )
}

const textOf = (filter: ColumnFilter | undefined): string => (filter?.kind === 'text' ? filter.text : '')

interface WildcardProps {
  label: string
  text: string
  onApply: (text: string) => void
}

/** Applied a moment after the last key, or immediately by Enter. */
function Wildcard({ label, text, onApply }: WildcardProps) {
  const [draft, setDraft] = useState(text)
  useEffect(() => setDraft(text), [text])
  useEffect(() => {
    const wanted = draft.trim()
    if (wanted === text) return
    const timer = setTimeout(() => onApply(wanted), waitMs)
    return () => clearTimeout(timer)
  }, [draft, text, onApply])
  return (
    <TextInput
      label={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onApply(draft.trim())
      }}
    />
  )
}

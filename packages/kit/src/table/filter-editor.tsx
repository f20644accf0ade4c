import { Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ActionButton } from '../dialogs/action-button'
import { LateDayField } from '../fields/late-fields'
import { quantityOf } from '../formats/quantities'
import { useKitTexts } from '../texts/kit-texts'
import type { TableColumn } from './columns'
import { FilterNumber } from './filter-number'
import type { ColumnFilter, NumberOperator } from './table-state'

export interface FilterEditorProps<Row> {
  column: TableColumn<Row>
  filter: ColumnFilter | undefined
  /** Called on Enter or Apply; undefined takes the filter away. */
  onApply: (filter: ColumnFilter | undefined) => void
}

/** The fields of one column's filter, by the column's kind. */
export function FilterEditor<Row>({ column, filter, onApply }: FilterEditorProps<Row>) {
  const texts = useKitTexts()
  const t = texts.table
  const [draft, setDraft] = useState<ColumnFilter | undefined>(filter)
  const label = t.filterBy(column.header)
  const [isUnread, setUnread] = useState(false)
  const onlyEmpty = draft?.kind === 'empty'
  const wrong = onlyEmpty
    ? undefined
    : isUnread
      ? t.numberInvalid
      : draft && isReversed(draft)
        ? t.datesInvalid
        : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!wrong) onApply(meaningful(draft))
  }

  let fields = null
  if (column.kind === 'text') {
    fields = (
      <TextInput
        data-autofocus
        label={label}
        {...(column.wildcard ? { description: t.wildcardHint } : {})}
        value={draft?.kind === 'text' ? draft.text : ''}
        onChange={(event) => setDraft({ kind: 'text', text: event.currentTarget.value })}
      />
    )
  } else if (column.kind === 'choice') {
    fields = (
      <Checkbox.Group
        label={label}
        value={draft?.kind === 'choice' ? [...draft.values] : []}
        onChange={(values) => setDraft({ kind: 'choice', values })}
      >
        <Stack gap="sm" mt="sm" className="kit-filter-choices">
          {column.choices.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} label={choice.label} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  } else if (column.kind === 'boolean') {
    const value = draft?.kind === 'boolean' ? (draft.value ? 'yes' : 'no') : 'any'
    fields = (
      <fieldset className="kit-fieldset">
        <legend className="kit-field-label">{label}</legend>
        <SegmentedControl
          fullWidth
          aria-label={label}
          value={value}
          onChange={(next) => setDraft(next === 'any' ? undefined : { kind: 'boolean', value: next === 'yes' })}
          data={[
            { value: 'any', label: t.any },
            { value: 'yes', label: (column.words ?? texts.states).yes },
            { value: 'no', label: (column.words ?? texts.states).no },
          ]}
        />
      </fieldset>
    )
  } else if (column.kind === 'date') {
    const range = draft?.kind === 'date' ? draft : { kind: 'date' as const }
    const day = (side: 'since' | 'until') => (
      <LateDayField
        autoFocused={side === 'since'}
        label={t[side]}
        value={range[side] ?? null}
        onChange={(value) => setDraft({ ...range, [side]: value ?? undefined })}
        withinPortal={false}
        error={side === 'until' && isReversed(range) ? t.datesInvalid : undefined}
      />
    )
    fields = (
      <fieldset className="kit-fieldset">
        <legend className="kit-field-label">{label}</legend>
        <Group gap="sm" grow>
          {day('since')}
          {day('until')}
        </Group>
      </fieldset>
    )
  } else {
    const quantity = quantityOf(column.quantity)
    const perShown = quantity?.perShown ?? 1
    const number =
      draft?.kind === 'number' ? draft : { kind: 'number' as const, operator: '=' as NumberOperator, value: Number.NaN }
    fields = (
      <fieldset className="kit-fieldset">
        <legend className="kit-field-label">{label}</legend>
        <Group gap="sm" wrap="nowrap" align="flex-end">
          <SegmentedControl
            aria-label={t.operator}
            value={number.operator}
            onChange={(operator) => setDraft({ ...number, operator: operator as NumberOperator })}
            data={['=', '<', '>']}
          />
          <FilterNumber
            label={quantity ? `${t.value} (${quantity.shownUnit})` : t.value}
            unit={quantity?.shownUnit}
            value={number.value / perShown}
            onChange={(value) => {
              setUnread(value === undefined)
              setDraft({ ...number, value: (value ?? Number.NaN) * perShown })
            }}
          />
        </Group>
      </fieldset>
    )
  }

  return (
    <form onSubmit={submit} className="kit-filter-editor">
      {!onlyEmpty && fields}
      <Checkbox
        mt="sm"
        label={t.onlyEmpty}
        checked={onlyEmpty}
        onChange={(event) => {
          setUnread(false)
          setDraft(event.currentTarget.checked ? { kind: 'empty' } : undefined)
        }}
      />
      <div className="kit-form-actions">
        <ActionButton size="xs" onClick={() => onApply(undefined)}>
          {texts.actions.clear}
        </ActionButton>
        <ActionButton size="xs" tone="primary" type="submit" disabledReason={wrong}>
          {t.apply}
        </ActionButton>
      </div>
    </form>
  )
}

/** Days the wrong way round, in which there is nothing. */
const isReversed = (filter: ColumnFilter): boolean =>
  filter.kind === 'date' && !!filter.since && !!filter.until && filter.since > filter.until

/** A filter that would filter nothing is no filter. */
function meaningful(filter: ColumnFilter | undefined): ColumnFilter | undefined {
  if (!filter) return undefined
  if (filter.kind === 'text') return filter.text.trim() ? { kind: 'text', text: filter.text.trim() } : undefined
  if (filter.kind === 'choice') return filter.values.length ? filter : undefined
  if (filter.kind === 'date') return filter.since || filter.until ? filter : undefined
  if (filter.kind === 'number') return Number.isFinite(filter.value) ? filter : undefined
  return filter
}

/** DD/MM/YYYY as typed, to YYYY-MM-DD; null while it is not a day. */

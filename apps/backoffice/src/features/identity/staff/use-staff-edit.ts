import { showPhoneNumber, useKitTexts } from '@motora/kit'
import type { ColumnEdit } from '@motora/kit/table'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import type { Page } from '../../../shell/api/client'
import { keyOf } from '../../../shell/api/query-key'
import { useFaultText } from '../../../shell/language/fault-text'
import { useWriteOf } from '../../../shell/use-write'
import { type StaffKind, type StaffPerson, staffCalls } from './staff-calls'
import { type StaffField, staffFields } from './staff-values'

interface Edit {
  person: StaffPerson
  field: StaffField
  value: string
}

const shown = (person: StaffPerson, field: StaffField): string =>
  field === 'mobilePhone' ? showPhoneNumber(person.mobilePhone ?? '') : person[field]

/**
 * One field of a row, edited in place. It alone is sent, with the version that was read: when somebody else was quicker
 * the row is read again, both values are said, and what was typed can be saved again.
 * source: ledgers C-44, D-02, D-10.
 */
export function useStaffEdit(kind: StaffKind): (field: StaffField) => ColumnEdit<StaffPerson> {
  const { t } = useTranslation('staff')
  const { problem } = useKitTexts().fields
  const faultText = useFaultText()
  const queries = useQueryClient()
  const { list, update } = staffCalls[kind]
  const active = { queryKey: keyOf(list), type: 'active' } as const
  const fields = staffFields(kind)

  const keep = (changed: StaffPerson) =>
    queries.setQueriesData<Page<StaffPerson>>(
      active,
      (page) => page && { ...page, rows: page.rows.map((row) => (row.id === changed.id ? changed : row)) },
    )
  const { run } = useWriteOf(
    async ({ person, field, value }: Edit) => {
      const { version } = await update(person.id, { [field]: value, version: person.version })
      const edited = { ...person, [field]: value, version }
      const changed = { ...edited, fullName: `${edited.firstName} ${edited.lastName}` }
      keep(changed)
      return { done: true, answer: changed }
    },
    {
      invalidates: [list],
      done: ({ fullName: name }) => t(`${kind}.updateSuccess`, { name }),
      failed: (why) => t(`${kind}.updateError`, { why }),
    },
  )

  /** What the cell says of a failure; the row is as the gateway has it by then. */
  const whyNot = async (error: unknown, { id }: StaffPerson, field: StaffField): Promise<string> => {
    await queries.refetchQueries(active, { cancelRefetch: false })
    const rows = queries.getQueriesData<Page<StaffPerson>>(active).flatMap(([, page]) => page?.rows ?? [])
    const now = rows.find((row) => row.id === id)
    const isOvertaken = error instanceof ApiError && error.code === 'identity.person_changed_meanwhile'
    return isOvertaken && now ? t('overtaken', { value: shown(now, field) || '–' }) : faultText(error)
  }
  return (field) => ({
    text: (person) => shown(person, field),
    validate: (text) => {
      const message = fields[field].safeParse(text).error?.issues[0]?.message
      return message && problem(message)
    },
    save: async (person, text) => {
      const value = fields[field].parse(text)
      if (value === (person[field] ?? '')) return
      const outcome = await run({ person, field, value })
      if (outcome.done === false) throw new Error(await whyNot(outcome.error, person, field))
    },
  })
}

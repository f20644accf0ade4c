import { showPhoneNumber, toast } from '@motora/kit'
import type { ColumnEdit } from '@motora/kit/table'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import type { Page } from '../../../shell/api/client'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { useFaultText } from '../people/use-fault-text'
import { type StaffKind, type StaffPerson, staffCalls, staffListKey } from './staff-calls'
import { type StaffField, staffFields } from './staff-values'

const shown = (person: StaffPerson, field: StaffField): string =>
  field === 'mobilePhone' ? showPhoneNumber(person.mobilePhone ?? '') : person[field]

/**
 * One field of a row, edited in place. It alone is sent, with the version that was read: when somebody else was quicker
 * the row is read anew, both values are told, and what was typed can be saved again.
 * source: ledgers C-44, D-02, D-10.
 */
export function useStaffEdit(kind: StaffKind): (field: StaffField) => ColumnEdit<StaffPerson> {
  const { t } = useTranslation('staff')
  const say = useFaultText()
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const listKey = staffListKey(kind)
  const fields = staffFields(kind)

  const keep = (changed: StaffPerson) =>
    queries.setQueriesData<Page<StaffPerson>>(
      { queryKey: listKey },
      (page) => page && { ...page, rows: page.rows.map((row) => (row.id === changed.id ? changed : row)) },
    )
  const present = (id: string): StaffPerson | undefined =>
    queries
      .getQueriesData<Page<StaffPerson>>({ queryKey: listKey, type: 'active' })
      .flatMap(([, page]) => page?.rows ?? [])
      .find((row) => row.id === id)

  /** What the cell says of a failure; the row is as the gateway has it by then. */
  const whyNot = async (error: unknown, { id }: StaffPerson, field: StaffField): Promise<string> => {
    await queries.refetchQueries({ queryKey: listKey, type: 'active' })
    const now = present(id)
    const isOvertaken = error instanceof ApiError && error.code === 'identity.person_changed_meanwhile'
    return isOvertaken && now ? t('overtaken', { value: shown(now, field) || '–' }) : refusal(error)
  }
  return (field) => ({
    text: (person) => shown(person, field),
    validate: (text) => say(fields[field].safeParse(text).error?.issues[0]?.message),
    save: async (person, text) => {
      const value = fields[field].parse(text)
      if (value === (person[field] ?? '')) return
      try {
        const { version } = await staffCalls[kind].update(person.id, { [field]: value, version: person.version })
        const changed = { ...person, [field]: value, version }
        keep({ ...changed, fullName: `${changed.firstName} ${changed.lastName}` })
        void queries.invalidateQueries({ queryKey: listKey })
        toast.success(t(`${kind}.updateSuccess`, { name: `${changed.firstName} ${changed.lastName}` }))
      } catch (error) {
        toast.error(t(`${kind}.updateError`, { why: refusal(error) }))
        throw new Error(await whyNot(error, person, field))
      }
    },
  })
}

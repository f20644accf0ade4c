import type { AuditRecord } from '@motora/contract/identity'
import { useKitTexts } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import '../../../shell/frame/before-after.css'

type Facts = AuditRecord['before']

/** What was kept of before and after, side by side, one line for each field; what differs is marked. */
export function BeforeAfter({ before, after }: { before: Facts; after: Facts }) {
  const { t, i18n } = useTranslation('audit')
  const { states } = useKitTexts()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return <p className="motora-second">{t('nothingKept')}</p>
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return value ? states.yes : states.no
    if (Array.isArray(value)) return value.map(shown).join(', ') || '–'
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  const label = (name: string): string =>
    i18n.exists(`audit:field.${name}`) ? t(`field.${name}` as 'field.operator') : name
  return (
    <table className="motora-before-after">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {before && <th scope="col">{t('before')}</th>}
          {after && <th scope="col">{t(before ? 'after' : 'kept')}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} data-changed={(before && after && shown(before[name]) !== shown(after[name])) || undefined}>
            <th scope="row">{label(name)}</th>
            {before && <td>{shown(before[name])}</td>}
            {after && <td>{shown(after[name])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

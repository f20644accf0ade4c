import type { VehicleImportLine } from '@motora/contract/vehicles'
import { useTranslation } from 'react-i18next'

/** What a line would change, from what to what, or why it cannot be taken; each in its own words. */
export function ImportLine({ line }: { line: VehicleImportLine }) {
  const { t } = useTranslation('fleet')
  return (
    <ul className="motora-import-line">
      {line.problems.map(({ column, problem }) => (
        <li key={`${column} ${problem}`} data-problem>
          {t(`import.problem.${problem}`, { column: t(`field.${column}`) })}
        </li>
      ))}
      {line.changes.map(({ column, before, after }) => (
        <li key={column}>
          <span className="motora-second">{t(`field.${column}`)}</span> {before !== null && <del>{before}</del>}
          {before !== null && <span aria-hidden> → </span>}
          <ins>{after ?? '–'}</ins>
        </li>
      ))}
    </ul>
  )
}

import { Progress } from '@mantine/core'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import './case.css'

export interface RunProgressProps {
  label: string
  done: number
  total: number
  failures: readonly { name: string; why: string }[]
}

/** How far a run over several things is, and which of them failed and why. */
export function RunProgress({ label, done, total, failures }: RunProgressProps) {
  const { queue: t } = useKitTexts()
  const formats = useFormats()
  return (
    <div className="kit-run">
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={label} color="graphite" />
      <p className="kit-run-figure" role="status">
        {t.progress(formats.number(done, 0), formats.number(total, 0))}
        {failures.length > 0 && ` · ${t.failed(failures.length)}`}
      </p>
      {failures.length > 0 && (
        <ul className="kit-run-failures">
          {failures.map(({ name, why }) => (
            <li key={name}>
              <strong>{name}</strong> {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
